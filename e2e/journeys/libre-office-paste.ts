/** Two columns, a number and a label, in the shape in which LibreOffice puts cells on the clipboard. */
export function libreOfficeTable(rows: readonly { number?: number; shown: string; label: string }[]): string {
  const lines = rows.map(
    ({ number, shown, label }) => `	<tr>
		<td height="17" align="right"${number === undefined ? '' : ` sdval="${number}" sdnum="1033;0;#,##0.00"`}><font face="Liberation Sans"
			color="#000000">${shown}</font></td>
		<td align="left" valign=bottom><br></td>
		<td align="left" valign=bottom>${label}</td>
	</tr>`,
  )
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<meta name="generator" content="LibreOffice 24.2 (Linux)"/>
	<style type="text/css">
		body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
	</style>
</head>
<body>
<table cellspacing="0" border="0">
	<colgroup width="85"></colgroup>
${lines.join('\n')}
</table>
</body>
</html>`
}
