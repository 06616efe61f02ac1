// Whose packages an identity lives on: the person's own, or the company's.
import type { ActingIdentity } from '#server/context.ts'
import type { GrantOwner } from '#server/domain/trade/packages/store.ts'

export const quotaOwner = (identity: ActingIdentity, userId: string): GrantOwner =>
  identity.type === 2
    ? { ownerType: 'company', ownerId: identity.companyId }
    : { ownerType: 'person', ownerId: userId }
