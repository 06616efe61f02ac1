// Moves an HR form through its chart, with what its chart asks for.
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import { findUserByPhone } from '#server/domain/account/users/store.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import type { HrFormEvent, hrFormMachine } from '#server/domain/hr/hr-forms/machine.ts'
import { changeHrForm, findHrForm, hrFormLifecycle } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { defineJob, enqueue } from '#server/jobs/queue.ts'
import { notify, settleNotices } from '#server/operations/account/notices/notify.ts'
import { endSmsLinks, sendSmsLink } from '#server/operations/account/notices/sms-links.ts'
import { endApprovalOf } from '#server/operations/contracts/approvals/moves.ts'
import { subjectOf } from './find.ts'

export type HrFormDeps = Pick<Deps, 'db' | 'clock' | 'sms' | 'config' | 'following'>

/** The job that does in the company what a form says: invite, move or let go. */
export const TAKE_EFFECT_JOB = defineJob<{ readonly hrFormId: string }>('hr.take-effect')

export interface HrFormMove {
  readonly id: string
  readonly event: HrFormEvent
  readonly actor: Actor
  readonly detail?: Record<string, unknown>
  readonly notPossible?: string
}

/** Moves a form in one transaction. Refuses with `hrForm.not-possible` or `not-found`. */
export const moveHrForm = async (deps: HrFormDeps, move: HrFormMove): Promise<void> => {
  await advance(deps, hrFormLifecycle, effects(deps), move)
}

export const KIND_NAMES = { entry: '入职', regular: '转正', transfer: '调岗', depart: '离职' } as const

/** As messages name it: 林清和的入职单. */
export const titleOf = ({ kind, name }: Pick<HrFormRecord, 'kind' | 'name'>): string =>
  `${name}的${KIND_NAMES[kind]}单`

const linkOf = (id: string): string => `hrForm:${id}`

/** Whose part it is, as messages say it. */
export const PART_NAMES = { employee: '员工填写部分', hr: '人事填写部分', head: '主管填写部分' } as const

const effects = (deps: HrFormDeps): Effects<typeof hrFormMachine> => ({
  askEmployee: async ({ id }) => {
    const form = await formOf(deps, id)
    const title = `${await companyNameOf(deps, form)}请您填写${KIND_NAMES[form.kind]}资料`
    await askEmployee(deps, form, { title, text: `${title}，请尽快完成。` })
  },
  askOwner: async ({ id }) => {
    const form = await formOf(deps, id)
    const { part } = form.context
    if (part === undefined) return
    const why = `${part.by}退回了${titleOf(form)}的${PART_NAMES[part.owner]}：${part.reason}`
    if (part.owner === 'employee') {
      const title = `${await companyNameOf(deps, form)}请您修改${KIND_NAMES[form.kind]}资料`
      return askEmployee(deps, form, { title, text: `${title}：${part.reason}` })
    }
    await settleNotices(deps, linkOf(id))
    await notify(deps, part.owner === 'hr' ? form.launcherId : (part.writerId ?? form.launcherId), {
      kind: 'system',
      title: '有一份人事单退回您修改',
      text: `${why}。改好后回到原审批人。`,
      target: part.owner === 'hr' ? PAGES.editHrForm(id) : PAGES.hrForm(id),
      todo: linkOf(id),
    })
  },
  tellApprover: async ({ id }) => {
    const form = await formOf(deps, id)
    const { part } = form.context
    if (part === undefined) return
    await notify(deps, part.byId, {
      kind: 'system',
      title: '退回的人事单已补充，请继续审批',
      text: `${titleOf(form)}的${PART_NAMES[part.owner]}已按您的意见修改。`,
      target: PAGES.hrForm(id),
    })
  },
  endLink: async ({ id }) => {
    await endSmsLinks(deps, linkOf(id))
    await settleNotices(deps, linkOf(id))
  },
  rememberReason: async ({ id }, event) => {
    if ('reason' in event) await changeHrForm(deps.db, id, { endReason: event.reason })
  },
  withdrawApproval: ({ id }, event, actor) =>
    endApprovalOf(deps, subjectOf({ id }), 'subject.withdrawn', {
      reason: 'reason' in event ? event.reason : '',
      actor,
    }),
  tellLauncher: async ({ id, to }) => {
    const form = await formOf(deps, id)
    const title = to === 'done' ? '人事单已生效' : '员工已填好资料'
    const text = to === 'done' ? `${titleOf(form)}今日生效。` : `${titleOf(form)}已由本人填好，进入审批。`
    await notify(deps, form.launcherId, { kind: 'system', title, text, target: PAGES.hrForm(id) })
  },
  tellCopies: ({ id }) => tellCopies(deps, id, 2),
  inviteEmployee: async ({ id }) => {
    if ((await formOf(deps, id)).kind === 'entry') await planEffect(deps, id)
  },
  takeEffect: async ({ id }) => {
    if ((await formOf(deps, id)).kind !== 'entry') await planEffect(deps, id)
  },
})

const companyNameOf = async (deps: HrFormDeps, { companyId }: HrFormRecord): Promise<string> =>
  (await getCompany(deps.db, companyId))?.name ?? '单位'

/** By a link to the phone, and a message to whoever has it. */
const askEmployee = async (
  deps: HrFormDeps,
  { id, phone }: HrFormRecord,
  { title, text }: { title: string; text: string },
): Promise<void> => {
  const target = PAGES.fillHrForm(id)
  await endSmsLinks(deps, linkOf(id))
  await sendSmsLink(deps, { phone, target, title, subject: linkOf(id) })
  const person = await findUserByPhone(deps.db, phone)
  if (person === undefined) return
  await settleNotices(deps, linkOf(id))
  await notify(deps, person.id, { kind: 'system', title, text, target, todo: linkOf(id) })
}

const planEffect = (deps: HrFormDeps, hrFormId: string): Promise<unknown> =>
  enqueue(deps.db, { name: TAKE_EFFECT_JOB, key: `hrForm:${hrFormId}:effect`, payload: { hrFormId } })

/** Tells those to whom it is copied at that time. */
export const tellCopies = async (deps: HrFormDeps, id: string, timing: 1 | 2): Promise<void> => {
  const form = await formOf(deps, id)
  for (const copy of form.copies)
    if (copy.timing === timing)
      await notify(deps, copy.userId, {
        kind: 'system',
        topic: 'copied',
        title: '有一份人事单抄送给您',
        text: `${form.launcher}将${titleOf(form)}抄送给您，可以查看。`,
        target: PAGES.hrForm(id),
      })
}

const formOf = async ({ db }: HrFormDeps, id: string): Promise<HrFormRecord> => {
  const form = await findHrForm(db, id)
  if (form === undefined) throw new Error(`hr form ${id} vanished`)
  return form
}
