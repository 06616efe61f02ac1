// A draft that an application makes in its sender's name, from files or a template (decision 0096).
import { randomUUID } from 'node:crypto'
import type { Draft, DraftContent, DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { filesWithoutPlaces, problemsOf } from '#protocol/contracts/drafts/rules.ts'
import type { Problem } from '#protocol/contracts/drafts/rules.ts'
import type { PageText } from '#protocol/contracts/fields/places/text-lines.ts'
import type { ParsedInputOf } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type { createOpenDraft as call, OpenParty } from '#protocol/platform/applications/open-drafts.ts'
import type { ApplicationContext, Context } from '#server/context.ts'
import { findMade, insertMade } from '#server/domain/platform/applications/contracts.ts'
import { withStoredFiles } from '#server/domain/contracts/documents/draft-files.ts'
import { createDraft, saveDraft } from '#server/operations/contracts/drafts/drafts.ts'
import { beginFilling } from '#server/operations/templates/fillings/begin.ts'
import { placesOf } from './open-places.ts'
import type { Faults } from './open-places.ts'
import { asSender, recordCall } from './sender.ts'

type Wanted = ParsedInputOf<typeof call>

/** Opens its own effect. What is wrong is said by the paths of the input; places of a template come with its file at the launch. */
export const createOpenDraft = async (
  ctx: ApplicationContext,
  wanted: Wanted,
): Promise<{ contractId: string; places: number }> => {
  const sender = await asSender(ctx)
  const parties = wanted.parties.map((party, at) => partyOf(sender, party, at))
  const files = await filesOf(sender, wanted)
  const { fields, faults } = await placesOf(
    { files, parties, textOf: reader(sender) },
    wanted.templateId === undefined ? wanted : { places: [], readsPlaces: false },
  )
  return ctx.transaction(async () => {
    const draft = await begun(sender, wanted)
    const content = seated({ ...draft.content, ...factsOf(wanted, draft), files, fields }, parties, wanted)
    const attachments = filesWithoutPlaces(content).map(({ fileId }) => fileId)
    const whole = { ...content, ...(attachments.length > 0 && { attachments }) }
    check(ctx, whole, parties, { ...shapeFaults(wanted), ...faults })
    const { contractId } = draft
    await saveDraft(sender, { contractId, version: draft.version, content: whole })
    await keepMade(ctx, contractId, wanted.externalNo)
    await recordCall(ctx, 'contract.drafted', { contractId, name: wanted.name })
    return { contractId, places: fields.length }
  })
}

const begun = (sender: Context, { templateId }: Wanted): Promise<Draft> =>
  templateId === undefined ? createDraft(sender) : beginFilling(sender, templateId)

/** Files that were uploaded for the sender; refuses `not-found`. */
const filesOf = async (sender: Context, { fileIds, templateId }: Wanted): Promise<DraftFile[]> => {
  if (templateId !== undefined) return []
  const named = fileIds.map((fileId): DraftFile => ({
    fileId,
    name: '',
    sha256: '',
    size: 0,
    pages: [],
    alreadySigned: false,
    notes: [],
  }))
  const { files } = await withStoredFiles(sender.deps.db, sender.user.id, {
    files: named,
  } as unknown as DraftContent)
  return files
}

/** Reads each file at most once. */
const reader = ({ deps, user }: Context) => {
  const read = new Map<string, Promise<readonly PageText[]>>()
  return (file: DraftFile): Promise<readonly PageText[]> => {
    const known = read.get(file.fileId)
    if (known !== undefined) return known
    const text = deps.storage
      .get(file.sha256)
      .then((bytes) => deps.intake.readText(bytes, { party: user.id }))
    read.set(file.fileId, text)
    return text
  }
}

const partyOf = ({ user, identity }: Context, party: OpenParty, at: number): DraftParty => ({
  partyId: randomUUID(),
  signOrder: party.signOrder ?? at + 1,
  willing: party.willing,
  isSelf: party.isSelf,
  ...(party.isSelf
    ? {
        partyType: 2,
        name: user.name,
        phone: user.phone,
        companyName: identity.type === 2 ? identity.companyName : '',
      }
    : {
        partyType: party.partyType,
        name: party.name,
        phone: party.phone,
        companyName: party.partyType === 2 ? party.companyName : '',
      }),
})

const factsOf = ({ name, ordered, deadline, copies, templateId }: Wanted, { content }: Draft) => ({
  step: 'signPosition' as const,
  name,
  ordered,
  deadline: deadline ?? content.deadline,
  cc: copies.map((copy) => ({ copyId: randomUUID(), ...copy, timing: 1 as const })),
  startType: templateId === undefined ? 1 : content.startType,
})

/** The parties in their roles, with what is filled in; a role that nobody named stays the template's own. */
const seated = (content: DraftContent, parties: DraftParty[], wanted: Wanted): DraftContent => {
  const { template } = content
  if (template === undefined) return { ...content, parties }
  const roles = template.roles.map((role) => {
    const at = wanted.parties.findIndex((party) => party.role === role.name)
    return { ...role, partyId: parties[at]?.partyId ?? role.partyId }
  })
  return {
    ...content,
    parties,
    template: { ...template, roles, values: { ...template.values, ...wanted.values } },
  }
}

const shapeFaults = ({ templateId, fileIds, places, parties, readsPlaces }: Wanted): Faults => ({
  ...(templateId === undefined && fileIds.length === 0 && { fileIds: '请填写要签署的文件，或改用模板' }),
  ...(templateId !== undefined && fileIds.length > 0 && { fileIds: '文件与模板只能用一种' }),
  ...(templateId !== undefined &&
    (places.length > 0 || readsPlaces) && { places: '签署位置随模板而来，不必填写' }),
  ...(parties.filter(({ isSelf }) => isSelf).length > 1 && { parties: '发起方只能出现一次' }),
})

/** Everything the launch would find that is known now; `draft.invalid` with the paths of the input. */
const check = (
  { clock }: ApplicationContext,
  content: DraftContent,
  parties: readonly DraftParty[],
  faults: Faults,
): void => {
  const now = clock.now().getTime()
  const steps = ['templateSet', 'editDoc', 'signSet'] as const
  const found = steps.flatMap((step) => (isAsked(step, content) ? problemsOf(step, content, now) : []))
  const fields = { ...Object.fromEntries(found.map((problem) => said(problem, content, parties))), ...faults }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refusal('draft.invalid', first, { fields })
}

const isAsked = (step: 'templateSet' | 'editDoc' | 'signSet', { template }: DraftContent): boolean =>
  step === 'signSet' || (step === 'templateSet') === (template !== undefined)

/** A party or copy by its place in the input, and a field by its key; nobody outside knows our ids. */
const said = (
  { path, words }: Problem,
  { cc }: DraftContent,
  parties: readonly DraftParty[],
): [string, string] => {
  const [head = '', second = '', ...rest] = path.split('.')
  const at =
    head === 'parties'
      ? parties.findIndex(({ partyId }) => partyId === second)
      : cc.findIndex(({ copyId }) => copyId === second)
  if (head === 'parties' && at >= 0) return [['parties', at, ...rest].join('.'), words]
  if (head === 'cc' && at >= 0) return [['copies', at, ...rest].join('.'), words]
  if (head === 'template' && second === 'roles') return ['parties', words]
  if (head === 'template' && second !== '') return [`values.${second}`, words]
  return [head === 'files' ? 'fileIds' : path, words]
}

const keepMade = async (
  { deps, clock, application }: ApplicationContext,
  contractId: string,
  externalNo: string,
): Promise<void> => {
  const other = externalNo === '' ? undefined : await findMade(deps.db, application.id, { externalNo })
  if (other !== undefined) {
    const words = '这个外部编号已用于另一份合同'
    throw new Refusal('application.external-no-taken', `${words}。`, { fields: { externalNo: words } })
  }
  await insertMade(deps.db, { contractId, applicationId: application.id, externalNo, createdAt: clock.now() })
}
