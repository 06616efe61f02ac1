// The identity a request is made in: oneself, or one of one's companies (header X-Biz).

/** Person or company, as in defaultBizType. */
export const BIZ_TYPE = { personal: 1, company: 2 } as const

/** Who is acting: the person, or a company through the person. */
export type Identity = { readonly type: 1 } | { readonly type: 2; readonly companyId: string }

/** The code of a request made in another identity than the session's. */
export const STALE_IDENTITY = 'identity.stale'

/** The X-Biz header for an identity: `1` or `2:<companyId>`. */
export const bizHeader = (identity: Identity): string =>
  identity.type === 1 ? '1' : `2:${identity.companyId}`

/** The identity an X-Biz header names; undefined when malformed. */
export const parseBizHeader = (header: string): Identity | undefined => {
  if (header === '1') return { type: 1 }
  const companyId = /^2:([0-9a-f-]{36})$/.exec(header)?.[1]
  return companyId === undefined ? undefined : { type: 2, companyId }
}
