// Authentication status of a person or company (specification §4).
import * as v from 'valibot'

/** null 未认证, 1 certified, 2 pending review, 3 pending verification, -1 failed. */
export const AUT_STATUS = { certified: 1, reviewing: 2, verifying: 3, failed: -1 } as const
export type AutStatus = 1 | 2 | 3 | -1 | null
export const autStatus = v.nullable(v.picklist([1, 2, 3, -1]))
