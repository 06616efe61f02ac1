// Whom this server asks about certificates of other authorities, read from the environment.

type Environment = Readonly<Record<string, string | undefined>>

export interface RevocationConfig {
  /** The OCSP responder that is asked first; undefined: those that the certificates name. */
  readonly ocspUrl: string | undefined
}

/** Throws in Chinese where NUOYIN_OCSP_URL is no web address. */
export const readRevocationConfig = (env: Environment): RevocationConfig => {
  const value = env['NUOYIN_OCSP_URL']
  if (value === undefined || value === '') return { ocspUrl: undefined }
  const url = URL.parse(value)
  // What is answered is signed, so that http does as well (RFC 6960 appendix A).
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '') return { ocspUrl: value }
  throw new Error(
    `NUOYIN_OCSP_URL 不是网址：${value}。请填写以 http:// 或 https:// 开头的完整地址，或不设置它。`,
  )
}
