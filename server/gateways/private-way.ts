// Whether nobody on the way to an address can read or change what is sent.

/** TLS, or this very machine. */
export const isPrivateWay = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopbackHost(hostname.replace(/^\[|\]$/g, ''))
}

/** Whether only this machine reaches it. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
