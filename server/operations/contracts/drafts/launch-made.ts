// Launches a contract the product wrote itself: no draft, no approval, out at once (domain.md §1.4).
import { randomUUID } from 'node:crypto'
import type { MadeKind } from '#protocol/contracts/contracts/kinds.ts'
import type {
  DraftContent,
  DraftField,
  DraftFile,
  DraftParty,
  WillingMethod,
} from '#protocol/contracts/drafts/drafts.ts'
import { NO_STAGES } from '#server/domain/contracts/contracts/events.ts'
import { isCounted } from '#server/domain/contracts/contracts/rules.ts'
import { lockContract } from '#server/domain/contracts/contracts/store.ts'
import { isParty } from '#server/domain/contracts/parties/rules.ts'
import { checkQuota } from '#server/operations/trade/quotas/show.ts'
import type { Bound } from './bind-parties.ts'
import { checkCertified, insertContractRow } from './drafts.ts'
import { goOut } from './go-out.ts'
import type { Launched, Launching } from './launching.ts'
import { prepareFiles } from './prepare-files.ts'
import type { Prepared } from './prepare-files.ts'

/** A PDF of ours, already in storage under its hash; pages in points. */
export interface MadeFile {
  readonly name: string
  readonly sha256: string
  readonly size: number
  readonly pages: DraftFile['pages']
}

/** A party, with account and company where they are known, and its places: `file` counts from 0. */
export interface MadeParty extends Bound {
  readonly partyType: 1 | 2
  /** The person, or the company's agent. */
  readonly name: string
  readonly phone: string
  readonly companyName: string
  readonly signOrder: number
  readonly willing: readonly WillingMethod[]
  readonly places: readonly (Pick<DraftField, 'kind' | 'page' | 'x' | 'y' | 'w' | 'h'> & {
    readonly file: number
  })[]
}

/** Somebody who does not sign and is to have what was signed. */
export type MadeCopy = Pick<DraftContent['cc'][number], 'name' | 'phone'>

/** What is to go out. */
export interface Made {
  readonly kind: MadeKind
  /** The thing it is about. */
  readonly aboutId: string
  readonly name: string
  /** A line about it for its page and lists. */
  readonly remark: string
  readonly files: readonly MadeFile[]
  readonly parties: readonly MadeParty[]
  /** Who gets it without signing, once all have signed. */
  readonly copies?: readonly MadeCopy[]
  /** One after the other by `signOrder`, or all at once. */
  readonly ordered: boolean
  readonly deadline: Date
}

/** The same with its signature fields reserved. */
export interface PreparedMade {
  readonly made: Made
  readonly prepared: Prepared
  readonly bound: ReadonlyMap<string, Bound>
}

/** Both halves at once, for what is launched by itself alone. The launcher may be one of the parties. */
export const launchMade = async (
  ctx: Launching & { transaction<T>(work: () => Promise<T>): Promise<T> },
  made: Made,
): Promise<Launched> => {
  const prepared = await prepareMade(ctx, made)
  return ctx.transaction(() => launchPrepared(ctx, prepared))
}

/** The half that takes time, outside of transactions. Refuses `identity.not-certified`, and `quota.used-up` for kinds that count. */
export const prepareMade = async (ctx: Launching, made: Made): Promise<PreparedMade> => {
  await checkCertified(ctx)
  if (isCounted(made.kind)) await checkQuota(ctx)
  const ids = made.parties.map(() => randomUUID())
  const content = contentOf(ctx, made, ids)
  const bound = new Map(
    made.parties.map(({ userId, companyId }, index) => [ids[index] ?? '', { userId, companyId }]),
  )
  return { made, prepared: await prepareFiles(ctx.deps, content), bound }
}

/** The half that writes: joins the transaction of whatever belongs together with it. Refuses `contract.too-many-launches`. */
export const launchPrepared = async (
  ctx: Launching,
  { made: { kind, aboutId }, prepared, bound }: PreparedMade,
): Promise<Launched> => {
  const id = await insertContractRow(ctx, prepared.content, { kind, aboutId })
  const record = await lockContract(ctx.deps.db, id)
  if (record === undefined) throw new Error(`contract ${id} vanished`)
  return goOut(ctx, record, prepared, { wanted: NO_STAGES, bound })
}

const contentOf = ({ user, identity }: Launching, made: Made, ids: readonly string[]): DraftContent => {
  const files = made.files.map((file): DraftFile => ({
    ...file,
    fileId: randomUUID(),
    alreadySigned: false,
    notes: [],
  }))
  return {
    step: 'contracSigning',
    startType: 1,
    name: made.name,
    contractNo: '',
    contractType: '',
    amount: null,
    remark: made.remark,
    files,
    parties: made.parties.map((party, index): DraftParty => ({
      partyId: ids[index] ?? '',
      partyType: party.partyType,
      name: party.name,
      phone: party.phone,
      companyName: party.companyName,
      signOrder: party.signOrder,
      willing: [...party.willing],
      isSelf: isParty(party, user.id, identity),
    })),
    cc: (made.copies ?? []).map(({ name, phone }) => ({ copyId: randomUUID(), name, phone, timing: 2 })),
    ordered: made.ordered,
    deadline: made.deadline.toISOString(),
    fields: made.parties.flatMap(({ places }, index) =>
      places.map(({ file, ...place }): DraftField => ({
        ...place,
        fieldId: randomUUID(),
        fileId: files[file]?.fileId ?? '',
        partyId: ids[index] ?? '',
      })),
    ),
    minReadSeconds: 0,
  }
}
