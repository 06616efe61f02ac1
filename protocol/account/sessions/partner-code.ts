// The code of the partner by whose link somebody registers (decision 0098).
import * as v from 'valibot'

/** Empty: by nobody's. A code that nobody has keeps nobody from registering. */
export const partnerCode = v.optional(
  v.pipe(v.string(), v.regex(/^[A-HJ-NP-Z2-9]{0,8}$/, '推广码不正确')),
  '',
)
