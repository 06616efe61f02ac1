// What a company's seal will need on a contract: the matching approval, and who may seal.
// See docs/decisions/0014.
import type { SealProspect } from '#protocol/seals/seal-requests.ts'
import type { Context } from '#server/context.ts'
import { findMember } from '#server/domain/company/companies/store.ts'
import type { DrawnProcess } from '#server/domain/contracts/approval-processes/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import type { SealKind } from '#server/domain/contracts/parties/acts.ts'
import { permitFor } from '#server/domain/seals/seals/permits.ts'
import { companyKinds, maySeal, sealersOf } from '#server/domain/seals/seals/sealers.ts'
import type { SealingCompany, SealingPerson } from '#server/domain/seals/seals/sealers.ts'
import { previewProcess } from '#server/operations/contracts/approval-processes/present.ts'
import { readStarting, strictestFor } from '#server/operations/contracts/approvals/start.ts'
import type { ApprovalDeps } from '#server/operations/contracts/approvals/moves.ts'
import type { Starting } from '#server/operations/contracts/approvals/start.ts'
import { readSealingCompany } from './company.ts'

/** What is to be sealed: of a contract, or of one that is still being written (`launched` null). */
export interface SealMatter {
  readonly contractType: string
  readonly amount: number | null
  readonly kinds: readonly SealKind[]
  readonly launched: Pick<ContractRecord, 'companyId' | 'initiatorId'> | null
}

export const matterOf = (contract: ContractRecord, kinds: readonly SealKind[]): SealMatter => ({
  contractType: contract.content.contractType,
  amount: contract.content.amount,
  kinds: companyKinds(kinds),
  launched: contract,
})

/**
 * The process a use of the company's seal goes through: the strictest of those for seals and, where one of its own people launched
 * the contract outside the company, of those for contracts, which would otherwise be walked round.
 */
export const sealProcess = async (
  { db }: Pick<ApprovalDeps, 'db'>,
  companyId: string,
  starting: Starting,
  { contractType, amount, launched }: SealMatter,
): Promise<DrawnProcess | undefined> => {
  const isRound =
    launched !== null &&
    launched.companyId !== companyId &&
    (await findMember(db, companyId, launched.initiatorId)) !== undefined
  return strictestFor({ db }, companyId, starting, {
    scopes: isRound ? ['seal', 'contract'] : ['seal'],
    contractType,
    amount,
  })
}

/** For the person who acts for the company now: whether they may seal at once, and what comes first where not. */
export const readProspect = async (ctx: Context, matter: SealMatter): Promise<SealProspect> => {
  const { deps, identity, user } = ctx
  if (identity.type === 1) return NOTHING
  const { companyId } = identity
  const [starting, company] = await deps.db.together(() => [
    readStarting(deps, { companyId, userId: user.id }),
    readSealingCompany(deps, companyId),
  ])
  if (starting === undefined) return NOTHING
  const process = await sealProcess(deps, companyId, starting, matter)
  const work = { kinds: matter.kinds, contractType: matter.contractType, isApproved: process !== undefined }
  const me = company.people.find(({ userId }) => userId === user.id)
  const holds = me !== undefined && maySeal(company, me, { ...work, isApproved: true })
  const mayNow = me !== undefined && process === undefined && maySeal(company, me, work)
  return {
    mustApply: !mayNow,
    why: mayNow
      ? ''
      : process !== undefined
        ? `单位规定用印前须经“${process.process.name}”审批。`
        : holds
          ? '您的用印授权须逐次申请，由他人确认后用印。'
          : `${noRight(company, me, matter)}，可以提交用印申请。`,
    sealers: sealersOf(company, work).map(({ name }) => name),
    process: process === undefined ? null : previewProcess(process, starting),
  }
}

/** Why somebody may not use the seals at all: other kinds of contract than those they are authorised to, or no right. */
const noRight = (
  { seals }: SealingCompany,
  me: SealingPerson | undefined,
  { kinds, contractType }: SealMatter,
): string => {
  const others = seals
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap((seal) => {
      const isLegalPersons = seal.kind === 'legalSeal'
      const permit = me && permitFor({ ...me, seal: { ...seal, isLegalPersons }, contractType })
      return permit?.may === false ? permit.kinds : []
    })
  return others.length === 0
    ? '您没有所需印章的用印权限'
    : `您的用印授权只限于${[...new Set(others)].join('、')}`
}

const NOTHING: SealProspect = { mustApply: false, why: '', sealers: [], process: null }
