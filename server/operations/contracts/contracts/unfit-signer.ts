// Why somebody of a company cannot take a signing over for it.
import type { Database } from '#server/db/database.ts'
import { mayBeGiven } from '#server/operations/company/staff/right-holders.ts'

interface Candidate {
  readonly userId: string
  readonly name: string
  readonly companyId: string
  readonly roles: readonly string[]
}

/** In words that say what to do; undefined where nothing is against it. `signers` sign the same contract for the company. */
export const unfitToSign = async (
  db: Database,
  { userId, name, companyId, roles }: Candidate,
  signers: readonly { readonly userId: string | null }[],
): Promise<string | undefined> => {
  if (!(await mayBeGiven(db, { companyId, roles }, 'sign')))
    return `${name}没有签署合同的权限，请先在“角色与权限”里授予，或选择其他同事。`
  return signers.some((signer) => signer.userId === userId)
    ? `${name}已是本单位在这份合同里的另一位经办人，请选择其他同事。`
    : undefined
}
