// The device check's call, and what it needs to know of the browser (specification §2, routing guard).
import { fromPromise } from 'xstate'
import type { PlatformCode } from '#protocol/platform-code.ts'
import { getTipUrl } from '#src/services/base.ts'

// Case matters: every kiosk is "ios" otherwise.
const PHONES = /Android|iPhone|SymbianOS|Windows Phone|iPad|iPod|iOS/

/** Whether the device check fails for a user agent. */
export const isPhone = (userAgent: string): boolean => PHONES.test(userAgent)

/** Asks where the platform's mobile site is. */
export const createMobileUrl = (platform: PlatformCode) =>
  fromPromise<{ url: string }>(({ signal }) => getTipUrl({ platform, type: 'h5' }, { signal }))

/** The mobile site's address for a place here: `{path}` in it becomes the path with its query, encoded. */
export const mobileAddress = (url: string, place: { readonly pathname: string; readonly search: string }) =>
  url.replaceAll('{path}', encodeURIComponent(place.pathname + place.search))
