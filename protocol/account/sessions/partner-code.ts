// The code of the partner by whose link somebody registers (decision 0098).
import * as v from 'valibot'

/** A partner's code as it stands in links: no letters or digits that look alike. */
export const PARTNER_CODE = /^[A-HJ-NP-Z2-9]{8}$/
/** How long a browser remembers by whose link it came. */
export const PARTNER_CODE_DAYS = 30

/** Empty: by nobody's. A code that nobody has keeps nobody from registering. */
export const partnerCode = v.optional(
  v.pipe(v.string(), v.regex(/^[A-HJ-NP-Z2-9]{0,8}$/, '推广码不正确')),
  '',
)
