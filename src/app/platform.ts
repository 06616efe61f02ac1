// The variants of the product, and all differences between them.
// See specification §2 (titles) and domain.md §8.
import { asPlatformCode } from '#protocol/platform-code.ts'
import type { PlatformCode } from '#protocol/platform-code.ts'

export interface Platform {
  readonly code: PlatformCode
  /** The suffix of every page's title. */
  readonly product: string
}

const PLATFORMS: Record<PlatformCode, Omit<Platform, 'code'>> = {
  '': { product: '诺印' },
  subsidy: { product: '诺印 · 补贴服务平台' },
  academy: { product: '诺印 · 科学院版' },
  group: { product: '诺印' },
}

/** The platform of a code. */
export const platformOf = (code: PlatformCode): Platform => ({ code, ...PLATFORMS[code] })

const contentOf = (name: string): string =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The platform as the server wrote it into the page; the plain product in development. */
export const platform: Platform = platformOf(asPlatformCode(contentOf('nuoyin-platform')) ?? '')
