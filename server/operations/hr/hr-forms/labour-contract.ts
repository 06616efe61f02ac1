// The labour contract of an entry form: a draft filled from a template and from what the form says.
import type { DraftContent } from '#protocol/contracts/drafts/drafts.ts'
import { isLeftOpen } from '#protocol/contracts/drafts/filling.ts'
import { Refusal } from '#protocol/failures.ts'
import { prefilled } from '#protocol/hr/hr-forms/prefill.ts'
import type { EmployeeFacts } from '#protocol/hr/hr-forms/prefill.ts'
import type { HrFormDetail } from '#protocol/hr/hr-forms/hr-form.ts'
import { MOST_TEMPLATES } from '#protocol/templates/templates/templates.ts'
import type { Context } from '#server/context.ts'
import { findContract } from '#server/domain/contracts/contracts/store.ts'
import type { ContractRecord } from '#server/domain/contracts/contracts/store.ts'
import { changeHrForm } from '#server/domain/hr/hr-forms/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { pageTemplates } from '#server/domain/templates/templates/lists.ts'
import { appendAudit } from '#server/domain/platform/audit/store.ts'
import { beginFilling } from '#server/operations/templates/fillings/begin.ts'
import { viewerOf } from '#server/operations/templates/templates/find.ts'
import { employeeFacts } from './employee-facts.ts'
import { isHr, lockOwnForm } from './find.ts'

/** What is over without anybody bound by it: another one may take its place. */
const GONE: readonly ContractRecord['state'][] = ['revoked', 'rejected', 'expired', 'voided']

const contractOf = async (
  { deps }: Pick<Context, 'deps'>,
  { labourContractId }: HrFormRecord,
): Promise<ContractRecord | undefined> =>
  labourContractId === null ? undefined : findContract(deps.db, labourContractId)

/** Whether the caller may begin one now: the entry has passed, and none is under way. */
export const mayBeginContract = async (ctx: Context, form: HrFormRecord): Promise<boolean> => {
  const isPassed = form.kind === 'entry' && (form.state === 'passed' || form.state === 'done')
  if (!isPassed || !isHr(ctx, form) || !ctx.rights.may('contract', 'launch')) return false
  const contract = await contractOf(ctx, form)
  return contract === undefined || GONE.includes(contract.state)
}

/** The one that was begun, with whether the caller may open it. */
export const labourOf = async (ctx: Context, form: HrFormRecord): Promise<HrFormDetail['labour']> => {
  const contract = await contractOf(ctx, form)
  if (contract === undefined) return null
  const isOwn = contract.initiatorId === ctx.user.id
  const isOpen = isOwn || (contract.state !== 'draft' && ctx.rights.may('contract', 'viewAll'))
  const { id, name, status } = contract
  return { contractId: id, name, status, isDraft: contract.state === 'draft', isOpen }
}

/** The platform's texts with which work begins; others change an employment or end it. */
const BEGINNING = ['labour-fixed-term', 'labour-open-ended', 'internship', 'part-time', 'labour-service']

/** The platform's and the company's texts about labour that two sides sign. */
export const listLabourTexts = async (ctx: Context) => {
  const rows = []
  for (const templateType of [1, 4, 3] as const) {
    const query = { templateType, category: 'labour', search: '', page: 1, pageSize: MOST_TEMPLATES } as const
    rows.push(...(await pageTemplates(ctx.deps.db, viewerOf(ctx), query)).rows)
  }
  return rows
    .filter(
      ({ state, roles, isPlaced, platformKey }) =>
        state === 'usable' &&
        roles.length === 2 &&
        isPlaced &&
        (platformKey === null || BEGINNING.includes(platformKey)),
    )
    .map(({ id, name, platformKey }) => ({ templateId: id, name, isPlatform: platformKey !== null }))
}

/** Refuses `hrForm.not-possible` before the entry has passed and while one is under way, and what filling a template refuses. */
export const beginLabourContract = async (
  ctx: Context,
  { hrFormId, templateId }: { hrFormId: string; templateId: string },
): Promise<{ contractId: string }> => {
  const form = await lockOwnForm(ctx, hrFormId)
  if (!(await mayBeginContract(ctx, form)))
    throw new Refusal(
      'hrForm.not-possible',
      '现在不能发起劳动合同：须是已通过的入职单，没有进行中的劳动合同，且您有发起合同的权限。',
    )
  const { deps, clock, actor } = ctx
  const facts = await employeeFacts(ctx, form, { form, use: '用于劳动合同' })
  const { contractId } = await beginFilling(ctx, templateId, (content) =>
    withEmployee(content, form, facts, clock.now()),
  )
  await changeHrForm(deps.db, hrFormId, { labourContractId: contractId })
  await appendAudit(deps.db, {
    chainId: hrFormId,
    at: clock.now(),
    event: 'hrForm:contract.begun',
    actor,
    detail: { contractId },
  })
  return { contractId }
}

/** The employee takes the other side; what only they fill in stays open for them. */
const withEmployee = (
  content: DraftContent,
  { name, phone }: HrFormRecord,
  facts: EmployeeFacts,
  now: Date,
): DraftContent => {
  const other = content.parties.find(({ isSelf }) => !isSelf)
  const parties = content.parties.map((party) =>
    party === other ? { ...party, partyType: 1 as const, companyName: '', name, phone } : party,
  )
  const whole = { ...content, name: `${content.name}（${name}）`, contractType: '劳动合同', parties }
  if (whole.template === undefined) return whole
  const asked = whole.template.fields.filter((field) => field.fact === null && !isLeftOpen(whole, field))
  return { ...whole, template: { ...whole.template, values: prefilled(asked, facts, now) } }
}
