import { oneLine } from '@weft/base'
import { toAsciiDigits } from '@weft/numbers'

export const MAX_PHONE = 64

/** Whether a text has the shape of a number to call: a plus, an area code in brackets, digits, spaces and hyphens. */
export function isPhone(text: string): boolean {
  if (text.length > MAX_PHONE) return false
  const ascii = toAsciiDigits(text)
  const digits = ascii.replaceAll(/\D/g, '').length
  return digits >= 3 && digits <= 20 && /^\+?[\d -]*(?:\(\d[\d -]*\))?[\d -]*$/.test(ascii)
}

/** A number as it is kept: as typed, on one line. */
export function normalisePhone(text: string): string {
  return oneLine(text).replaceAll(/[\u00A0\u2007\u2009\u202F]/g, ' ')
}

/** Calling codes by country (ITU-T E.164); a country that shares a code stands with it. */
const CODES: Readonly<Record<string, string>> = {
  1: 'US CA',
  20: 'EG',
  211: 'SS',
  212: 'MA',
  213: 'DZ',
  216: 'TN',
  218: 'LY',
  221: 'SN',
  225: 'CI',
  229: 'BJ',
  230: 'MU',
  233: 'GH',
  234: 'NG',
  237: 'CM',
  244: 'AO',
  250: 'RW',
  251: 'ET',
  254: 'KE',
  255: 'TZ',
  256: 'UG',
  258: 'MZ',
  260: 'ZM',
  263: 'ZW',
  264: 'NA',
  27: 'ZA',
  30: 'GR',
  31: 'NL',
  32: 'BE',
  33: 'FR',
  34: 'ES',
  351: 'PT',
  352: 'LU',
  353: 'IE',
  354: 'IS',
  355: 'AL',
  356: 'MT',
  357: 'CY',
  358: 'FI',
  359: 'BG',
  36: 'HU',
  370: 'LT',
  371: 'LV',
  372: 'EE',
  373: 'MD',
  374: 'AM',
  375: 'BY',
  377: 'MC',
  380: 'UA',
  381: 'RS',
  382: 'ME',
  383: 'XK',
  385: 'HR',
  386: 'SI',
  387: 'BA',
  389: 'MK',
  39: 'IT',
  40: 'RO',
  41: 'CH',
  420: 'CZ',
  421: 'SK',
  423: 'LI',
  43: 'AT',
  44: 'GB',
  45: 'DK',
  46: 'SE',
  47: 'NO',
  48: 'PL',
  49: 'DE',
  502: 'GT',
  503: 'SV',
  504: 'HN',
  505: 'NI',
  506: 'CR',
  507: 'PA',
  51: 'PE',
  52: 'MX',
  53: 'CU',
  54: 'AR',
  55: 'BR',
  56: 'CL',
  57: 'CO',
  58: 'VE',
  591: 'BO',
  593: 'EC',
  595: 'PY',
  598: 'UY',
  60: 'MY',
  61: 'AU',
  62: 'ID',
  63: 'PH',
  64: 'NZ',
  65: 'SG',
  66: 'TH',
  7: 'RU KZ',
  81: 'JP',
  82: 'KR',
  84: 'VN',
  852: 'HK',
  853: 'MO',
  855: 'KH',
  856: 'LA',
  86: 'CN',
  880: 'BD',
  886: 'TW',
  90: 'TR',
  91: 'IN',
  92: 'PK',
  93: 'AF',
  94: 'LK',
  95: 'MM',
  960: 'MV',
  961: 'LB',
  962: 'JO',
  963: 'SY',
  964: 'IQ',
  965: 'KW',
  966: 'SA',
  967: 'YE',
  968: 'OM',
  970: 'PS',
  971: 'AE',
  972: 'IL',
  973: 'BH',
  974: 'QA',
  975: 'BT',
  976: 'MN',
  977: 'NP',
  98: 'IR',
  992: 'TJ',
  993: 'TM',
  994: 'AZ',
  995: 'GE',
  996: 'KG',
  998: 'UZ',
}

const codeOf = new Map(
  Object.entries(CODES).flatMap(([code, countries]) => countries.split(' ').map((one) => [one, code])),
)

/** Countries whose calling code is known, as ISO 3166-1 codes. */
export const PHONE_COUNTRIES: readonly string[] = [...codeOf.keys()].toSorted()

/** The calling code of a country without its plus; undefined for one that is not known. */
export function callingCode(country: string): string | undefined {
  return codeOf.get(country)
}

/** The country of a locale; null where it names none, or none whose calling code is known. */
export function countryOf(locale: string | undefined): string | null {
  const region = locale === undefined ? undefined : new Intl.Locale(locale).region
  return region !== undefined && codeOf.has(region) ? region : null
}

// What is dialled before a national number inside its own country: 0 nearly everywhere.
const KEEPS_ZERO = new Set(['IT'])
const TRUNK: Readonly<Record<string, string>> = { US: '1', CA: '1', RU: '8', KZ: '8', BY: '80', LT: '8' }

/** The address that calls a number. A national number is called in `country`, where one is given. */
export function telUrl(text: string, country: string | null): string {
  const ascii = toAsciiDigits(text)
  const digits = ascii.replaceAll(/\D/g, '')
  if (ascii.trim().startsWith('+')) return `tel:+${digits}`
  const code = country === null ? undefined : codeOf.get(country)
  // A short number, such as 112, is the same wherever one stands.
  if (country === null || code === undefined || digits.length < 6) return `tel:${digits}`
  if (digits.startsWith('00')) return `tel:+${digits.slice(2)}`
  const trunk = KEEPS_ZERO.has(country) ? '' : (TRUNK[country] ?? '0')
  const national = trunk !== '' && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits
  return `tel:+${code}${national}`
}
