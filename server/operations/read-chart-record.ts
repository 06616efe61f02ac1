// One stored thing for whoever may see it: its chart, where it stands, and its history from the audit chain.
import type { AnyStateMachine } from 'xstate'
import { CHART_NOUNS } from '#protocol/development.ts'
import type { ChartNoun, ChartRecord } from '#protocol/development.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Context } from '#server/context.ts'
import { readChain } from '#server/domain/audit/store.ts'
import type { AuditEntry } from '#server/domain/audit/rules.ts'
import { applicationCharts, getApplication } from '#server/domain/applications/store.ts'
import { approvalProcessCharts, findProcess } from '#server/domain/approval-processes/store.ts'
import { approvalCharts, getApproval } from '#server/domain/approvals/store.ts'
import { certificationLifecycle } from '#server/domain/certifications/lifecycle.ts'
import { getCertification } from '#server/domain/certifications/store.ts'
import { contractLifecycle } from '#server/domain/contracts/lifecycle.ts'
import { contextOf } from '#server/domain/contracts/store.ts'
import type { Lifecycle } from '#server/domain/lifecycle.ts'
import { getOrder, orderCharts } from '#server/domain/orders/store.ts'
import { partyLifecycle } from '#server/domain/parties/lifecycle.ts'
import { getParty } from '#server/domain/parties/store.ts'
import { sealLifecycle } from '#server/domain/seals/lifecycle.ts'
import { stateOf } from '#server/domain/seals/rules.ts'
import { getSeal, ownerOf } from '#server/domain/seals/store.ts'
import { getStaff, staffCharts } from '#server/domain/staff/store.ts'
import { sealOwner } from '#server/operations/change-seals.ts'
import { findViewed } from '#server/operations/contracts/find-viewed.ts'

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
      definition: definitionOf(contractLifecycle),
    },
    ...parties.map((party) => ({
      noun: 'party' as const,
      id: party.id,
      name: party.name,
      state: party.state,
      context: {},
      definition: definitionOf(partyLifecycle),
    })),
  ]
  return { things, entries: await entriesOf(ctx, id) }
}

const readParty = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const party = await getParty(ctx.deps.db, id)
  if (party === undefined) throw notFound()
  const { things, entries } = await readContract(ctx, party.contractId)
  const own = things.filter((thing) => thing.id === id)
  return { things: [...own, ...things.filter((thing) => thing.id !== id)], entries }
}

const readSeal = async (ctx: Context, id: string): Promise<ChartRecord> => {
  const row = await getSeal(ctx.deps.db, id)
  const owner = sealOwner(ctx)
  const maySee = 'userId' in owner || ctx.rights.may('signature', 'view')
  if (row === undefined || !maySee || !isSame(ownerOf(row), owner)) throw notFound()
  const thing: Thing = {
    noun: 'seal',
    id,
    name: row.name,
    state: stateOf(row.status),
    context: {},
    definition: definitionOf(sealLifecycle),
  }
  return { things: [thing], entries: await entriesOf(ctx, row.companyId ?? row.userId, id) }
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
    definition: definitionOf(certificationLifecycle),
  }
  return { things: [thing], entries: await entriesOf(ctx, row.subjectId, id) }
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
    return { things: [thing], entries: await entriesOf(ctx, stored.chainId, id) }
  }

const READERS: Record<ChartNoun, (ctx: Context, id: string) => Promise<ChartRecord>> = {
  contract: readContract,
  party: readParty,
  seal: readSeal,
  certification: readCertification,
  staff: readOwned(staffCharts, {
    noun: 'staff',
    right: ['staffManage', 'view'],
    name: async ({ deps }, id) => {
      const record = await getStaff(deps.db, id)
      return record?.user?.name || record?.member.name
    },
  }),
  order: readOwned(orderCharts, {
    noun: 'order',
    right: ['selfMeal', 'view'],
    name: async ({ deps }, id) => (await getOrder(deps.db, id))?.orderNo,
  }),
  approval: readOwned(approvalCharts, {
    noun: 'approval',
    right: ['approveManage', 'view'],
    name: async ({ deps }, id) => (await getApproval(deps.db, id))?.title,
    owner: async ({ deps }, id) => (await getApproval(deps.db, id))?.companyId,
  }),
  approvalProcess: readOwned(approvalProcessCharts, {
    noun: 'approvalProcess',
    right: ['approveManage', 'view'],
    name: async ({ deps, identity }, id) =>
      identity.type === 2 ? (await findProcess(deps.db, identity.companyId, id))?.process.name : undefined,
  }),
  application: readOwned(applicationCharts, {
    noun: 'application',
    right: ['integratedManage', 'view'],
    name: async ({ deps }, id) => (await getApplication(deps.db, id))?.name,
  }),
}

const notFound = (): Refusal => new Refusal('not-found', '没有找到这条记录，或当前身份无权查看。')

type Owner = ReturnType<typeof ownerOf>
const isSame = (a: Owner, b: Owner): boolean =>
  'companyId' in a ? 'companyId' in b && a.companyId === b.companyId : 'userId' in b && a.userId === b.userId

/** A chain's entries; only those about one thing when it is named. */
const entriesOf = async (ctx: Context, chainId: string, about?: string): Promise<ChartRecord['entries']> => {
  const entries = (await readChain(ctx.deps.db, chainId)).map(present)
  return about === undefined ? entries : entries.filter((entry) => entry.id === about)
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const present = ({ n, at, event, who, detail }: AuditEntry): ChartRecord['entries'][number] => {
  const [noun = '', type] = event.split(':')
  const { id, from, to, ...rest } = detail
  const isMove = type !== undefined && (CHART_NOUNS as readonly string[]).includes(noun)
  return {
    n,
    at,
    noun: isMove ? (noun as ChartNoun) : null,
    id: text(id),
    event: type ?? event,
    from: isMove ? text(from) : null,
    to: isMove ? text(to) : null,
    who,
    detail: rest,
  }
}

const named = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'function') return value
  const { assignment } = value as { assignment?: unknown }
  const keys = typeof assignment === 'object' && assignment !== null ? Object.keys(assignment) : []
  return { type: keys.length > 0 ? `assign(${keys.join(', ')})` : value.name }
}

const definitionOf = (machine: AnyStateMachine): string => JSON.stringify(machine.config, named)
