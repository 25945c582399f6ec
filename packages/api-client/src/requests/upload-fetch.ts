/**
 * A `fetch` that tells how many bytes of its body have left: the platform's own tells nothing before the answer. For
 * requests with a Blob as body; the answer's body is text.
 */
export function createUploadFetch(onProgress: (sent: number) => void): typeof globalThis.fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : input)
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      const fail = () => reject(new TypeError('The request did not arrive'))
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
      request.addEventListener('error', fail)
      request.addEventListener('timeout', fail)
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      request.addEventListener('load', () => {
        const headers = new Headers()
        for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
          const colon = line.indexOf(':')
          if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
        }
        const isEmpty = [204, 205, 304].includes(request.status)
        resolve(new Response(isEmpty ? null : request.responseText, { status: request.status, headers }))
      })
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null)
    })
}
