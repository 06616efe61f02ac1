// What still lies with a person in a company, kind by kind, and how each goes to a colleague. Another kind of work is another row here.
import { and, desc, eq, inArray } from 'drizzle-orm'
import { APPROVAL_TASK } from '#protocol/contracts/approvals.ts'
import type { OpenTask } from '#protocol/company/staff/staff.ts'
import type { ContractState } from '#protocol/contracts/contracts/status.ts'
import { notAskable } from '#server/domain/contracts/approvals/rules.ts'
import { askedOfAll, undecidedOf } from '#server/domain/contracts/approvals/tasks.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { Database } from '#server/db/database.ts'
import { contract } from '#server/db/schema/contracts/contracts.ts'
import type { MovingDeps } from '#server/operations/contracts/contracts/deps.ts'
import { REVIEW_TASK } from '#protocol/contracts/reviews/status.ts'
import { notAskedToRead } from '#server/domain/contracts/reviews/rules.ts'
import { reviewersOfAll, undecidedReviewsOf } from '#server/domain/contracts/reviews/store.ts'
import { handReview } from '#server/operations/contracts/reviews/decide.ts'
import { handTask } from '#server/operations/contracts/approvals/decide.ts'
import { openPapersOf } from '#server/domain/office/papers/store.ts'
import type { OpenPaperState } from '#server/domain/office/papers/store.ts'
import { transferPaper } from '#server/operations/office/papers/transfer.ts'
import { openPromisesOf } from '#server/domain/contracts/promises/store.ts'
import { transferPromise } from '#server/operations/contracts/promises/transfer.ts'
import { transferContract } from '#server/operations/contracts/contracts/transfer.ts'
import type { Successor } from '#server/operations/contracts/contracts/transfer.ts'
import { handSigning, openSignings } from './open-signings.ts'
import type { Holder } from './open-signings.ts'

type Listed = Omit<OpenTask, 'notAskable'> & Partial<Pick<OpenTask, 'notAskable'>>

interface TaskKind {
  readonly kind: OpenTask['kind']
  /** Those who cannot take a task are said where there are such. */
  readonly list: (db: Database, holder: Holder) => Promise<Listed[]>
  readonly handOver: (deps: MovingDeps, taskId: string, to: Successor, actor: Actor) => Promise<void>
}

const initiated = (db: Database, { companyId, userId }: Holder, states: ContractState[]) =>
  db
    .current()
    .select({ contractId: contract.id, name: contract.name, no: contract.no, state: contract.state })
    .from(contract)
    .where(
      and(
        eq(contract.companyId, companyId),
        eq(contract.initiatorId, userId),
        inArray(contract.state, states),
      ),
    )
    .orderBy(desc(contract.updatedAt))

const UNDER_WAY: ContractState[] = [
  'reviewing',
  'approving',
  'confirming',
  'preparing',
  'preparingFailed',
  'signing',
  'expiring',
  'finishing',
  'finishingFailed',
]
const STAGE_WORDS: Readonly<Partial<Record<ContractState, string>>> = {
  reviewing: '内容审查中',
  approving: '审批中',
  confirming: '确认中',
}

const PAPER_WORDS: Readonly<Record<OpenPaperState, string>> = {
  draft: '草稿',
  approving: '审批中',
  toSeal: '等待用印',
  returned: '已退回',
  withdrawn: '已撤回',
}

/** One person's step of an approval or a review. */
interface Step<Asked> extends Pick<OpenTask, 'kind' | 'taskId'> {
  readonly of: { readonly id: string; readonly title: string; readonly starter: string }
  readonly waits: string
  /** The users who cannot take it over, told who is or was asked in all its steps. */
  readonly notAskable: (asked: readonly Asked[]) => string[]
}

const listSteps = async <Asked>(
  db: Database,
  askedIn: (db: Database, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly Asked[]>>,
  steps: readonly Step<Asked>[],
): Promise<Listed[]> => {
  const asked = await askedIn(
    db,
    steps.map(({ of }) => of.id),
  )
  return steps.map(({ kind, taskId, of, waits, notAskable: exclude }) => ({
    kind,
    taskId,
    title: of.title,
    detail: `${of.starter}提交，${waits}`,
    notAskable: exclude(asked.get(of.id) ?? []),
  }))
}

const TASK_KINDS: readonly TaskKind[] = [
  { kind: 'toSign', list: openSignings, handOver: handSigning },
  {
    kind: 'toApprove',
    list: async (db, holder) =>
      listSteps(
        db,
        askedOfAll,
        (await undecidedOf(db, holder)).map(({ task, approval }) => ({
          kind: 'toApprove',
          taskId: task.id,
          of: approval,
          waits: `${task.status === APPROVAL_TASK.open ? '等待审批' : '尚未轮到'}（${approval.processName}）`,
          notAskable: (asked) => notAskable(approval, asked, task.node),
        })),
      ),
    handOver: (deps, taskId, to, actor) => handTask(deps, taskId, to, actor),
  },
  {
    kind: 'toReview',
    list: async (db, holder) =>
      listSteps(
        db,
        reviewersOfAll,
        (await undecidedReviewsOf(db, holder)).map(({ task, review }) => ({
          kind: 'toReview',
          taskId: task.id,
          of: review,
          waits: task.status === REVIEW_TASK.open ? '等待审查' : '尚未轮到',
          notAskable: (asked) => notAskedToRead(review, asked),
        })),
      ),
    handOver: (deps, taskId, to, actor) => handReview(deps, taskId, to, actor),
  },
  {
    kind: 'launched',
    list: async (db, holder) =>
      (await initiated(db, holder, UNDER_WAY)).map((row) => ({
        kind: 'launched',
        taskId: row.contractId,
        title: `《${row.name}》`,
        detail: `由其发起，${STAGE_WORDS[row.state] ?? '签署中'}（${row.no}）`,
      })),
    handOver: (deps, contractId, to, actor) => transferContract(deps, { contractId, to, actor }),
  },
  {
    kind: 'draft',
    list: async (db, holder) =>
      (await initiated(db, holder, ['draft', 'returned'])).map((row) => ({
        kind: 'draft',
        taskId: row.contractId,
        title: row.name === '' ? '未命名草稿' : `《${row.name}》`,
        detail: row.no,
      })),
    handOver: (deps, contractId, to, actor) => transferContract(deps, { contractId, to, actor }),
  },
  {
    kind: 'paper',
    list: async (db, holder) =>
      (await openPapersOf(db, holder)).map(({ id, name, kind, state }) => ({
        kind: 'paper',
        taskId: id,
        title: name === '' ? '未命名草稿' : `“${name}”`,
        detail: `${kind === 'report' ? '合同签报' : '文件用印'}，${PAPER_WORDS[state]}`,
      })),
    handOver: (deps, paperId, to, actor) => transferPaper(deps, { paperId, to, actor }),
  },
  {
    kind: 'promise',
    list: async (db, holder) =>
      (await openPromisesOf(db, holder)).map(({ id, title, dueDay, state }) => ({
        kind: 'promise',
        taskId: id,
        title: `“${title}”`,
        detail: `履约事项，${dueDay}${state === 'overdue' ? '，已逾期' : ' 到期'}`,
      })),
    handOver: (deps, promiseId, to, actor) => transferPromise(deps, { promiseId, to, actor }),
  },
]

/** Everything that is open, by kind. */
export const openTasksOf = async (db: Database, holder: Holder): Promise<OpenTask[]> => {
  const tasks: OpenTask[] = []
  for (const { list } of TASK_KINDS)
    tasks.push(...(await list(db, holder)).map((task) => ({ notAskable: [], ...task })))
  return tasks
}

/** Gives one task of a kind to a colleague; joins the caller's transaction. */
export const handOver = async (
  deps: MovingDeps,
  { kind, taskId }: Pick<OpenTask, 'kind' | 'taskId'>,
  to: Successor,
  actor: Actor,
): Promise<void> => {
  const found = TASK_KINDS.find((candidate) => candidate.kind === kind)
  if (found === undefined) throw new Error(`no task kind ${kind}`)
  await found.handOver(deps, taskId, to, actor)
}
