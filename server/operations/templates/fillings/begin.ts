// A draft that begins with a template: its roles as parties, and what is known already.
import { randomUUID } from 'node:crypto'
import { DEADLINE_DEFAULT_DAYS } from '#protocol/contracts/drafts/drafts.ts'
import type { Draft, DraftAttachment, DraftContent, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { TEMPLATE_START } from '#protocol/contracts/drafts/rules.ts'
import type { DraftRole, DraftTemplate } from '#protocol/contracts/drafts/template.ts'
import { askedOf } from '#protocol/templates/templates/asked.ts'
import type { TemplateContent } from '#protocol/templates/templates/content.ts'
import type { Context } from '#server/context.ts'
import { getCompany } from '#server/domain/company/companies/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { checkCertified, emptyContent, insertDraft } from '#server/operations/contracts/drafts/drafts.ts'
import { keepCopy } from '#server/operations/platform/files/copy.ts'
import { templateForUse } from '#server/operations/templates/templates/use.ts'

/** `complete` adds what is known besides. Refuses `identity.not-certified`, `not-found`, `template.stopped`, `template.unplaced`, `storage.full`. */
export const beginFilling = async (
  ctx: Context,
  templateId: string,
  complete: (content: DraftContent) => DraftContent = (content) => content,
): Promise<Draft> => {
  await checkCertified(ctx)
  const used = await templateForUse(ctx, templateId, undefined)
  const empty = emptyContent(ctx, DEADLINE_DEFAULT_DAYS)
  const asked = askedOf(used.content)
  const { roles, parties } = seated(empty.parties, asked.roles)
  const template: DraftTemplate = {
    templateId: used.templateId,
    version: used.version,
    name: used.name,
    style: used.content.templateStyle,
    roles,
    fields: [...asked.fields],
    values: {},
    own: await ownFacts(ctx),
    made: null,
  }
  const attachList = await copiedAttachments(ctx, used.content)
  const content: DraftContent = {
    ...empty,
    step: 'templateSet',
    startType: TEMPLATE_START,
    name: used.name,
    parties,
    template,
    ...(attachList.length > 0 && { attachList }),
  }
  return insertDraft(ctx, complete(content))
}

/** One's own party takes the first role that fits it: a sealed one for a company, another for a person. */
const seated = (
  [self, ...others]: readonly DraftParty[],
  roles: readonly Omit<DraftRole, 'partyId'>[],
): { roles: DraftRole[]; parties: DraftParty[] } => {
  if (self === undefined || roles.length === 0)
    return { roles: [], parties: self === undefined ? [] : [self, ...others] }
  const mine = roles.find(({ isSealed }) => isSealed === (self.partyType === 2)) ?? roles[0]
  const parties = roles.map((role, at): DraftParty => {
    if (role === mine) return { ...self, signOrder: at + 1 }
    return {
      ...self,
      partyId: randomUUID(),
      partyType: role.isSealed ? 2 : 1,
      name: '',
      phone: '',
      companyName: '',
      signOrder: at + 1,
      isSelf: false,
    }
  })
  return { roles: roles.map((role, at) => ({ ...role, partyId: parties[at]?.partyId ?? '' })), parties }
}

const ownFacts = async ({ deps, identity }: Context): Promise<DraftTemplate['own']> => {
  const company = identity.type === 2 ? await getCompany(deps.db, identity.companyId) : undefined
  const { creditCode = '', legalPerson = '', address = '' } = company ?? {}
  return { creditCode, legalPerson, address }
}

/** Files that go along with the template go along with the contract. */
const copiedAttachments = async (
  ctx: Context,
  { attachments }: TemplateContent,
): Promise<DraftAttachment[]> => {
  const copies: DraftAttachment[] = []
  for (const { fileId } of attachments) {
    const row = await getFile(ctx.deps.db, fileId)
    if (row === undefined) continue
    const { id, name, sha256, size } = await keepCopy(ctx, row, 'annex')
    copies.push({ fileId: id, name, sha256, size })
  }
  return copies
}
