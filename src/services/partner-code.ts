// By whose link this browser came: remembered until somebody registers with it, for a month at most.
import { PARTNER_CODE, PARTNER_CODE_DAYS } from '#protocol/account/sessions/partner-code.ts'

const PLACE = 'nuoyin.partner'
const DAY_MS = 24 * 3_600_000

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the code of an address like /register?partner=CODE; the newest link counts. */
export const rememberPartner = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  storage: Keeping,
  now: number,
): void => {
  const code = new URLSearchParams(search).get('partner')?.toUpperCase() ?? ''
  if (pathname !== '/register' || !PARTNER_CODE.test(code)) return
  try {
    storage.setItem(PLACE, `${code} ${now}`)
  } catch {
    // A storage that refuses costs the partner a customer, and nobody a registration.
  }
}

/** The code remembered, empty without one. */
export const rememberedPartner = (storage: Keeping, now: number): string => {
  try {
    const [code = '', at = ''] = (storage.getItem(PLACE) ?? '').split(' ')
    return PARTNER_CODE.test(code) && now - Number(at) < PARTNER_CODE_DAYS * DAY_MS ? code : ''
  } catch {
    return ''
  }
}

export const forgetPartner = (storage: Keeping): void => {
  try {
    storage.removeItem(PLACE)
  } catch {
    // Nothing is kept where nothing can be.
  }
}
