// One stored thing for a viewer who may see it: its chart, its state, and its history.
// The history comes from the audit chain.
import type { AnyStateMachine } from 'xstate'
import { MOST_GRANTS } from '#protocol/seals/seals/use.ts'
import type { ChartNoun, ChartRecord } from '#protocol/platform/inspection.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { accountLifecycle } from '#server/domain/account/accounts/store.ts'
import { findTemplate, templateLifecycle } from '#server/domain/templates/templates/store.ts'
import { applicationLifecycle, getApplication } from '#server/domain/platform/applications/store.ts'
import { approvalProcessLifecycle, findProcess } from '#server/domain/contracts/approval-processes/store.ts'
import { findReview, reviewLifecycle } from '#server/domain/contracts/reviews/store.ts'
import { approvalLifecycle, getApproval } from '#server/domain/contracts/approvals/store.ts'
import { filingMachine } from '#server/domain/archive/filings/machine.ts'
import { certificationMachine } from '#server/domain/company/certifications/machine.ts'
import { cancellationLifecycle, getCancellation } from '#server/domain/company/cancellations/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { getCertification } from '#server/domain/company/certifications/store.ts'
import { contractMachine } from '#server/domain/contracts/contracts/machine.ts'
import { contextOf } from '#server/domain/contracts/contracts/store.ts'
import { deliveryLifecycle, getDelivery } from '#server/domain/platform/deliveries/store.ts'
import { lawyerReviewContext, lawyerReviewLifecycle } from '#server/domain/contracts/lawyer-reviews/store.ts'
import { loanContext, loanLifecycle } from '#server/domain/contracts/loans/store.ts'
import { receiptLifecycle } from '#server/domain/contracts/receipts/store.ts'
import { repaymentLifecycle } from '#server/domain/contracts/repayments/store.ts'
import { affiliationLifecycle, getAffiliation } from '#server/domain/company/affiliations/store.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { getInvoice, invoiceLifecycle } from '#server/domain/trade/invoices/store.ts'
import { getPolicy } from '#server/domain/trade/subsidies/policies.ts'
import { getSubsidy, subsidyLifecycle } from '#server/domain/trade/subsidies/store.ts'
import { getOrder, orderLifecycle } from '#server/domain/trade/orders/store.ts'
import { partyMachine } from '#server/domain/contracts/parties/machine.ts'
import { getParty } from '#server/domain/contracts/parties/store.ts'
import { getProof, proofLifecycle } from '#server/domain/company/proofs/store.ts'
import { getGrant, grantLifecycle, listGrants } from '#server/domain/seals/seal-grants/store.ts'
import type { GrantRow } from '#server/domain/seals/seal-grants/store.ts'
import { sealMachine } from '#server/domain/seals/seals/machine.ts'
import { promiseMachine } from '#server/domain/contracts/promises/machine.ts'
import { findSeenPromise } from '#server/operations/contracts/promises/find.ts'
import { hrFormMachine } from '#server/domain/hr/hr-forms/machine.ts'
import { hrNoticeMachine } from '#server/domain/hr/hr-notices/machine.ts'
import { paperMachine } from '#server/domain/office/papers/machine.ts'
import { padLifecycle } from '#server/domain/seals/signature-pads/store.ts'
import { stateOf } from '#server/domain/seals/seals/rules.ts'
import { getSeal, ownerOf } from '#server/domain/seals/seals/store.ts'
import type { SealRow } from '#server/domain/seals/seals/store.ts'
import { getStaff, staffLifecycle } from '#server/domain/company/staff/store.ts'
import { ticketLifecycle } from '#server/domain/account/tickets/store.ts'
import { sealOwner } from '#server/operations/seals/seals/moves.ts'
import { definitionOf, historyOf } from '#server/operations/platform/inspection/chart-history.ts'
import { findSeenFiling } from '#server/operations/archive/filings/lists.ts'
import { findLawyerReview } from '#server/operations/contracts/lawyer-reviews/find.ts'
import { findLoan } from '#server/operations/contracts/loans/find.ts'
import { findReceipt } from '#server/operations/contracts/receipts/find.ts'
import { findRepayment } from '#server/operations/contracts/repayments/decide.ts'
import { findSeenForm } from '#server/operations/hr/hr-forms/find.ts'
import { notFound as missingNotice, ownNotice } from '#server/operations/hr/hr-notices/find.ts'
import { findSeenPaper } from '#server/operations/office/papers/find.ts'
import { readBatchChart, readBatchItemChart } from './read-batch-chart.ts'
import { findViewed } from '#server/operations/contracts/contracts/find-viewed.ts'

type Thing = ChartRecord['things'][number]

/** Refuses `not-found` for things that do not exist for the caller. */
export const readChartRecord = (
  ctx: Context,
  { noun, id }: { noun: ChartNoun; id: string },
): Promise<ChartRecord> =>
  ctx.deps.db.transaction(() => READERS[noun](ctx, id), { isolation: 'repeatable read' })

const readContract = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { contract, parties } = await findViewed(ctx, id)
  const things: Thing[] = [
    {
      noun: 'contract',
      id,
      name: contract.name,
      state: contract.state,
      context: { ...contextOf(contract) },
      definition: definitionOf(contractMachine),
    },
    ...parties.map((party) => ({
      noun: 'party' as const,
      id: party.id,
      name: party.name,
      state: party.state,
      context: {},
      definition: definitionOf(partyMachine),
    })),
  ]
  return { things, entries: await historyOf(ctx.deps.db, id) }
}

const readPaper = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { name, state, context } = await findSeenPaper(ctx, id)
  const definition = definitionOf(paperMachine)
  return {
    things: [{ noun: 'paper', id, name, state, context: { ...context }, definition }],
    entries: await historyOf(ctx.deps.db, id),
  }
}

const readHrFormChart = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { name, state, context } = await findSeenForm(ctx, id)
  const definition = definitionOf(hrFormMachine)
  return {
    things: [{ noun: 'hrForm', id, name, state, context: { ...context }, definition }],
    entries: await historyOf(ctx.deps.db, id),
  }
}

const readHrNoticeChart = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { title, state, context } = await ownNotice(ctx, id, false)
  if (!ctx.rights.may('humanResouce', 'attend')) throw missingNotice()
  const definition = definitionOf(hrNoticeMachine)
  return {
    things: [{ noun: 'hrNotice', id, name: title, state, context: { ...context }, definition }],
    entries: await historyOf(ctx.deps.db, id),
  }
}

const readFilingChart = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { name, state, context } = (await findSeenFiling(ctx, id)).row
  const definition = definitionOf(filingMachine)
  return {
    things: [{ noun: 'filing', id, name, state, context: { ...context }, definition }],
    entries: await historyOf(ctx.deps.db, id),
  }
}

const readPromiseChart = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { title, state, context } = await findSeenPromise(ctx, id)
  const definition = definitionOf(promiseMachine)
  return {
    things: [{ noun: 'promise', id, name: title, state, context: { ...context }, definition }],
    entries: await historyOf(ctx.deps.db, id),
  }
}

const readParty = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const party = await getParty(ctx.deps.db, id)
  if (party === undefined) throw notFound()
  const { things, entries } = await readContract(ctx, party.contractId)
  const own = things.filter((thing) => thing.id === id)
  return { things: [...own, ...things.filter((thing) => thing.id !== id)], entries }
}

/** A seal of the current identity, for people who may see seals there. */
const visibleSeal = async (ctx: Context, id: string): Promise<SealRow> => {
  const row = await getSeal(ctx.deps.db, id)
  const owner = sealOwner(ctx)
  const maySee = 'userId' in owner || ctx.rights.may('signature', 'view')
  if (row === undefined || !maySee || !isSame(ownerOf(row), owner)) throw notFound()
  return row
}

const grantThing = (row: GrantRow, seal: SealRow): Thing => ({
  noun: 'sealGrant',
  id: row.id,
  name: seal.name,
  state: row.state,
  context: { untilAt: row.validUntil?.getTime() ?? null },
  definition: definitionOf(grantLifecycle.machine),
})

const readSeal = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const row = await visibleSeal(ctx, id)
  const thing: Thing = {
    noun: 'seal',
    id,
    name: row.name,
    state: stateOf(row.status),
    context: {},
    definition: definitionOf(sealMachine),
  }
  const grants = await listGrants(ctx.deps.db, id, MOST_GRANTS)
  const ids = [id, ...grants.map((grant) => grant.id)]
  return {
    things: [thing, ...grants.map((grant) => grantThing(grant, row))],
    entries: await historyOf(ctx.deps.db, row.companyId ?? row.userId, ...ids),
  }
}

const readSealGrant = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const row = await getGrant(ctx.deps.db, id)
  if (row === undefined) throw notFound()
  const seal = await visibleSeal(ctx, row.sealId)
  return { things: [grantThing(row, seal)], entries: await historyOf(ctx.deps.db, row.companyId, id) }
}

const readCertification = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const row = await getCertification(ctx.deps.db, id)
  if (row === undefined || row.applicantId !== ctx.user.id) throw notFound()
  const thing: Thing = {
    noun: 'certification',
    id,
    name: row.subjectType === 'company' ? '单位认证' : '个人认证',
    state: row.state,
    context: {},
    definition: definitionOf(certificationMachine),
  }
  return { things: [thing], entries: await historyOf(ctx.deps.db, row.subjectId, id) }
}

const readProof = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const row = await getProof(ctx.deps.db, id)
  const asked = row && (await getCertification(ctx.deps.db, row.certificationId))
  if (row === undefined || asked?.applicantId !== ctx.user.id) throw notFound()
  const thing: Thing = {
    noun: 'proof',
    id,
    name: row.method === 'transfer' ? '对公打款' : '法定代表人授权',
    state: row.state,
    context: {},
    definition: definitionOf(proofLifecycle(asked.subjectId).machine),
  }
  return { things: [thing], entries: await historyOf(ctx.deps.db, asked.subjectId, id) }
}

/** A thing that belongs to one person in any identity: its chain is theirs. */
const readPersonal =
  (noun: ChartNoun, name: string, chartsOf: (ctx: Context) => Lifecycle<AnyStateMachine>) =>
  async (ctx: Context, id: string): Promise<ChartRecord> => {
    const { machine, load } = chartsOf(ctx)
    const stored = await load(ctx.deps.db, id)
    if (stored?.chainId !== ctx.user.id) throw notFound()
    const thing: Thing = {
      noun,
      id,
      name,
      state: stored.state,
      context: { ...(stored.context as object) },
      definition: definitionOf(machine),
    }
    const entries = await historyOf(ctx.deps.db, stored.chainId)
    // What is written of an account itself names no other thing.
    const isAbout = (entry: ChartRecord['entries'][number]) => entry.noun === noun && (entry.id ?? id) === id
    return { things: [thing], entries: entries.filter(isAbout) }
  }

/** Records that belong to a company or a person: the owner of their chain, unless another is named. */
const readOwned =
  (
    { machine, load }: Lifecycle<AnyStateMachine>,
    owned: {
      readonly noun: ChartNoun
      readonly right: readonly [resource: string, action: string]
      readonly name: (ctx: Context, id: string) => Promise<string | undefined>
      readonly owner?: (ctx: Context, id: string) => Promise<string | undefined>
    },
  ) =>
  async (ctx: Context, id: string): Promise<ChartRecord> => {
    const stored = await load(ctx.deps.db, id)
    const { identity, user, rights } = ctx
    const mine = identity.type === 2 ? identity.companyId : user.id
    const maySee = identity.type === 1 || rights.may(...owned.right)
    const owner = owned.owner === undefined ? stored?.chainId : await owned.owner(ctx, id)
    if (stored === undefined || owner !== mine || !maySee) throw notFound()
    const thing: Thing = {
      noun: owned.noun,
      id,
      name: (await owned.name(ctx, id)) ?? owned.noun,
      state: stored.state,
      context: { ...(stored.context as object) },
      definition: definitionOf(machine),
    }
    return { things: [thing], entries: await historyOf(ctx.deps.db, stored.chainId, id) }
  }

const readLoanChart = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { row } = await findLoan(ctx, id)
  const thing: Thing = {
    noun: 'loan',
    id,
    name: '借条',
    state: row.state,
    context: { ...loanContext(row) },
    definition: definitionOf(loanLifecycle.machine),
  }
  return { things: [thing], entries: await historyOf(ctx.deps.db, id) }
}

const readReceiptChart = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { state } = await findReceipt(ctx, id)
  const definition = definitionOf(receiptLifecycle.machine)
  const thing: Thing = { noun: 'receipt', id, name: '收条', state, context: {}, definition }
  return { things: [thing], entries: await historyOf(ctx.deps.db, id) }
}

const readLawyerReviewChart = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { row } = await findLawyerReview(ctx, id)
  const thing: Thing = {
    noun: 'lawyerReview',
    id,
    name: row.title,
    state: row.state,
    context: { ...lawyerReviewContext(row) },
    definition: definitionOf(lawyerReviewLifecycle.machine),
  }
  return { things: [thing], entries: await historyOf(ctx.deps.db, id) }
}

const readRepaymentChart = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const { line } = await findRepayment(ctx, id, { lock: false })
  const thing: Thing = {
    noun: 'repayment',
    id,
    name: '还款',
    state: line.state,
    context: {},
    definition: definitionOf(repaymentLifecycle.machine),
  }
  return { things: [thing], entries: await historyOf(ctx.deps.db, line.loanId, id) }
}

const READERS: Record<ChartNoun, (ctx: Context, id: string) => Promise<ChartRecord>> = {
  contract: readContract,
  party: readParty,
  paper: readPaper,
  hrForm: readHrFormChart,
  hrNotice: readHrNoticeChart,
  promise: readPromiseChart,
  seal: readSeal,
  certification: readCertification,
  staff: readOwned(staffLifecycle, {
    noun: 'staff',
    right: ['staffManage', 'view'],
    name: async ({ deps }, id) => {
      const record = await getStaff(deps.db, id)
      return record?.user?.name || record?.member.name
    },
  }),
  invoice: readOwned(invoiceLifecycle, {
    noun: 'invoice',
    right: ['companyInvoiceManage', 'view'],
    name: async ({ deps }, id) => (await getInvoice(deps.db, id))?.name,
  }),
  subsidy: readOwned(subsidyLifecycle, {
    noun: 'subsidy',
    right: ['subsidyApplication', 'view'],
    name: async ({ deps }, id) => {
      const row = await getSubsidy(deps.db, id)
      return row && (await getPolicy(deps.db, row.policyId))?.name
    },
  }),
  affiliation: readOwned(affiliationLifecycle, {
    noun: 'affiliation',
    right: ['groupManage', 'view'],
    name: async ({ deps }, id) => {
      const row = await getAffiliation(deps.db, id)
      return row && (await getCompany(deps.db, row.companyId))?.name
    },
  }),
  order: readOwned(orderLifecycle, {
    noun: 'order',
    right: ['selfMeal', 'view'],
    name: async ({ deps }, id) => (await getOrder(deps.db, id))?.orderNo,
  }),
  approval: readOwned(approvalLifecycle, {
    noun: 'approval',
    right: ['approveManage', 'view'],
    name: async ({ deps }, id) => (await getApproval(deps.db, id))?.title,
    owner: async ({ deps }, id) => (await getApproval(deps.db, id))?.companyId,
  }),
  review: readOwned(reviewLifecycle, {
    noun: 'review',
    right: ['contract', 'viewAll'],
    name: async ({ deps }, id) => (await findReview(deps.db, id))?.title,
    owner: async ({ deps }, id) => (await findReview(deps.db, id))?.companyId,
  }),
  approvalProcess: readOwned(approvalProcessLifecycle, {
    noun: 'approvalProcess',
    right: ['approveManage', 'view'],
    name: async ({ deps, identity }, id) =>
      identity.type === 2 ? (await findProcess(deps.db, identity.companyId, id))?.process.name : undefined,
  }),
  application: readOwned(applicationLifecycle, {
    noun: 'application',
    right: ['integratedManage', 'view'],
    name: async ({ deps }, id) => (await getApplication(deps.db, id))?.name,
  }),
  template: readOwned(templateLifecycle, {
    noun: 'template',
    right: ['template', 'edit'],
    name: async ({ deps }, id) => (await findTemplate(deps.db, id))?.name,
  }),
  delivery: readOwned(deliveryLifecycle, {
    noun: 'delivery',
    right: ['integratedManage', 'view'],
    name: async ({ deps }, id) => (await getDelivery(deps.db, id))?.event,
    owner: async ({ deps }, id) => (await getDelivery(deps.db, id))?.companyId,
  }),
  cancellation: readOwned(cancellationLifecycle, {
    noun: 'cancellation',
    right: ['staffManage', 'transferAdmin'],
    name: async ({ deps }, id) => {
      const row = await getCancellation(deps.db, id)
      return row && (await getCompany(deps.db, row.companyId))?.name
    },
  }),
  loan: readLoanChart,
  receipt: readReceiptChart,
  filing: readFilingChart,
  lawyerReview: readLawyerReviewChart,
  repayment: readRepaymentChart,
  batch: readBatchChart,
  batchItem: readBatchItemChart,
  sealGrant: readSealGrant,
  proof: readProof,
  // A code nobody took yet belongs to nobody.
  ticket: readPersonal('ticket', '扫码登录', () => ticketLifecycle('')),
  pad: readPersonal('pad', '手机手写签名', () => padLifecycle),
  account: readPersonal('account', '账号', () => accountLifecycle),
}

const notFound = (): Refusal => new Refusal('not-found', '没有找到这条记录，或当前身份无权查看。')

type Owner = ReturnType<typeof ownerOf>
const isSame = (a: Owner, b: Owner): boolean =>
  'companyId' in a ? 'companyId' in b && a.companyId === b.companyId : 'userId' in b && a.userId === b.userId
