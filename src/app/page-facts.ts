// What the server wrote into the page for this installation; the development server writes none of it.
import * as v from 'valibot'
import type { AppAddresses } from '#protocol/outer-addresses.ts'
import { DEFAULT_SIGN_SECRET } from '#protocol/request-signature.ts'

const contentOf = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="nuoyin-${name}"]`)?.content

/** The installation's secret of request signatures. */
export const signSecret = (): string => contentOf('sign-secret') ?? DEFAULT_SIGN_SECRET

/** Whether the installation names a mobile site that phones are led to. */
export const hasMobileSite = (): boolean => contentOf('mobile-site') !== undefined

const addresses = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    ios: v.exactOptional(v.string()),
    android: v.exactOptional(v.string()),
    miniProgram: v.exactOptional(v.string()),
  }),
)

/** Where the apps are to be had; empty while the operator names none. */
export const appAddresses = (): AppAddresses => {
  const read = v.safeParse(addresses, contentOf('apps'))
  return read.success ? read.output : {}
}
