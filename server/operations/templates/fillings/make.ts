// The file of what was filled into a template: made, and kept as the draft’s with its places.
import { randomUUID } from 'node:crypto'
import type { Draft, DraftContent, DraftFile, WizardStep } from '#protocol/contracts/drafts/drafts.ts'
import { fillingKey, isLeftOpen, valuesOf } from '#protocol/contracts/drafts/filling.ts'
import { problemsOf } from '#protocol/contracts/drafts/rules.ts'
import { MAX_PAGES } from '#protocol/document-limits.ts'
import { Refusal } from '#protocol/failures.ts'
import { TEMPLATE_STYLE } from '#protocol/pdf-item.ts'
import { askedOf } from '#protocol/templates/templates/asked.ts'
import type { TemplateContent } from '#protocol/templates/templates/content.ts'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import type { Context } from '#server/context.ts'
import { changeContract, findContract, lockContract } from '#server/domain/contracts/contracts/store.ts'
import { forgetUnnamed } from '#server/domain/platform/files/forget-unnamed.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { refreshLists } from '#server/operations/contracts/contracts/moves.ts'
import {
  checkOwnDraft,
  checkVersion,
  columnsOf,
  dropped,
} from '#server/operations/contracts/drafts/drafts.ts'
import { keepCopy } from '#server/operations/platform/files/copy.ts'
import { keepMade } from '#server/operations/platform/files/keep.ts'
import { templateForUse } from '#server/operations/templates/templates/use.ts'
import { faultsOfPictures, pictureBytes } from './pictures.ts'
import { filledPlaces, signedPlaces } from './places.ts'
import { withoutTemplate } from './refusals.ts'

interface MakeInput {
  readonly contractId: string
  readonly version: number
  /** The step that is open afterwards. */
  readonly step: WizardStep
}

/** Refuses `draft.invalid` naming each input, `draft.stale` and `draft.launched`. Opens its own effect. */
export const makeFilling = async (ctx: Context, input: MakeInput): Promise<Draft> => {
  const record = await findContract(ctx.deps.db, input.contractId)
  checkOwnDraft(ctx, record)
  checkVersion(record, input.version)
  const { template } = record.content
  if (template === undefined) throw withoutTemplate()
  const { content: used } = await templateForUse(ctx, template.templateId, template.version)
  const content = asItIs(record.content, used)
  await checkFilled(ctx, content)
  return used.templateStyle === TEMPLATE_STYLE.online
    ? typesetInto(ctx, input, content, used)
    : copiedInto(ctx, input, content, used)
}

/** What the template asks is told by the template, and not by whoever saved the draft. */
const asItIs = (content: DraftContent, used: TemplateContent): DraftContent => {
  const { template } = content
  if (template === undefined) return content
  const { roles, fields } = askedOf(used)
  const seats = roles.map((role) => ({
    ...role,
    partyId: template.roles.find(({ name }) => name === role.name)?.partyId ?? randomUUID(),
  }))
  return {
    ...content,
    template: { ...template, style: used.templateStyle, roles: seats, fields: [...fields] },
  }
}

const checkFilled = async (ctx: Context, content: DraftContent): Promise<void> => {
  const faults = await faultsOfPictures(ctx, content.template?.fields ?? [], valuesOf(content))
  const problems = [
    ...problemsOf('templateSet', content, ctx.clock.now().getTime()),
    ...[...faults].map(([key, words]) => ({ path: `template.${key}`, words })),
  ]
  if (problems.length > 0)
    throw new Refusal('draft.invalid', problems[0]?.words ?? '', {
      fields: Object.fromEntries(problems.toReversed().map(({ path, words }) => [path, words])),
    })
}

type Text = Extract<TemplateContent, { templateStyle: 1 }>
type Pages = Extract<TemplateContent, { templateStyle: 2 }>

const typesetInto = async (
  ctx: Context,
  input: MakeInput,
  content: DraftContent,
  { text }: Text,
): Promise<Draft> => {
  const { deps, clock, user } = ctx
  const values = valuesOf(content)
  const { pdf, pages, places } = await deps.reports.typesetText(
    {
      text: textAt(text, values, (field) => isLeftOpen(content, field)),
      pictures: await pictureBytes(deps, content.template?.fields ?? [], values),
      createdAt: clock.now(),
    },
    { party: user.id },
  )
  if (pages.length > MAX_PAGES)
    throw new Refusal(
      'document.too-many-pages',
      `正文有 ${pages.length} 页，超过 ${MAX_PAGES} 页，请删减内容。`,
    )
  const made = { name: fileName(content), pdf, pages: [...pages], notes: [] }
  let saved: Draft | undefined
  await keepMade(ctx, made, async (file) => {
    const { fileId } = file
    const anchors = places.flatMap((at) => (at.kind === 'anchor' ? [{ ...at, kind: at.anchor }] : []))
    const open = places.flatMap((at) => (at.kind === 'field' ? [boxed(at)] : []))
    saved = await takeFile(ctx, input, content, {
      file,
      fields: signedPlaces(content, anchors, { fileId, pages }),
      filled: filledPlaces(content, open, values, fileId),
    })
  })
  if (saved === undefined) throw new Error('a file was kept for no draft')
  return saved
}

const boxed = ({
  key,
  page,
  x,
  y,
  w,
  h,
}: {
  key: string
  page: number
  x: number
  y: number
  w: number
  h: number
}) => ({
  key,
  page,
  x,
  y,
  w,
  h,
})

/** The file goes as it is; what was filled in is drawn at the launch, before anybody signs. */
const copiedInto = (ctx: Context, input: MakeInput, content: DraftContent, used: Pages): Promise<Draft> =>
  ctx.transaction(async () => {
    const source = await getFile(ctx.deps.db, used.file.fileId)
    if (source === undefined) throw withoutTemplate()
    const { id: fileId, sha256, size, pages, alreadySigned } = await keepCopy(ctx, source, 'contract')
    const file = { fileId, name: fileName(content), sha256, size, pages, alreadySigned, notes: [] }
    const places = used.fields.map(({ fieldId: key, page, x, y, w, h, fontSize, align, colour }) => ({
      key,
      page,
      x,
      y,
      w,
      h,
      fontSize,
      align,
      colour,
    }))
    return takeFile(ctx, input, content, {
      file,
      fields: signedPlaces(content, used.places, { fileId, pages }),
      filled: filledPlaces(content, places, valuesOf(content), fileId),
    })
  })

const fileName = ({ name }: DraftContent): string => `${name.trim() || '合同'}.pdf`

/** In the transaction that keeps the file: it replaces the last one, and places that were put by hand stay where they were. */
const takeFile = async (
  ctx: Context,
  { contractId, version, step }: MakeInput,
  content: DraftContent,
  made: { readonly file: DraftFile } & Pick<DraftContent, 'fields' | 'filled'>,
): Promise<Draft> => {
  const { db } = ctx.deps
  const record = await lockContract(db, contractId)
  checkOwnDraft(ctx, record)
  checkVersion(record, version)
  const { file, fields, filled = [] } = made
  const placed = [...fields, ...filled].map(({ fieldId }) => fieldId)
  const before = new Set(content.template?.made?.placed)
  const isByHand = ({ fieldId, page }: { fieldId: string; page: number }): boolean =>
    !before.has(fieldId) && page < file.pages.length
  const here = <Placed extends { fieldId: string; page: number }>(all: readonly Placed[]) =>
    all.filter(isByHand).map((one) => ({ ...one, fileId: file.fileId }))
  const filling = { ...content, files: [file] }
  const next: DraftContent = {
    ...filling,
    step,
    fields: [...fields, ...here(content.fields)],
    filled: [...filled, ...here(content.filled ?? [])],
    ...(content.template && {
      template: { ...content.template, made: { fileId: file.fileId, of: fillingKey(filling), placed } },
    }),
  }
  const now = ctx.clock.now()
  await changeContract(db, record.id, { version: version + 1, ...columnsOf(next, record.initiator, now) })
  await forgetUnnamed(db, ctx.user.id, dropped(record.content, next))
  await refreshLists(ctx.deps, record.id)
  return { contractId, version: version + 1, content: next, savedAt: now.toISOString() }
}
