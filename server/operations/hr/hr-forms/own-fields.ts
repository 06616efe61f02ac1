// A company's own fields on an HR form: those of its version, what may stand in them, and names.
import { Refusal } from '#protocol/failures.ts'
import { answerProblems, isFiles, keptAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrAnswers } from '#protocol/hr/hr-designs/answers.ts'
import type { HrField, HrOwner } from '#protocol/hr/hr-designs/fields.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { pathName } from '#server/domain/company/departments/rules.ts'
import { listDepartments } from '#server/domain/company/departments/store.ts'
import { findStaff } from '#server/domain/company/staff/store.ts'
import { findDesign } from '#server/domain/hr/hr-designs/store.ts'
import type { HrFormRecord } from '#server/domain/hr/hr-forms/store.ts'
import { getFile } from '#server/domain/platform/files/store.ts'

type Designed = Pick<HrFormRecord, 'companyId' | 'kind' | 'designVersion'>

/** Those of the version the form was begun with. */
export const fieldsOf = async (
  db: Database,
  { companyId, kind, designVersion }: Designed,
): Promise<readonly HrField[]> =>
  designVersion === 0
    ? []
    : ((await findDesign(db, { companyId, kind, version: designVersion }))?.fields ?? [])

/**
 * All answers with those of one part anew; what does not belong to the part, or is not shown, is dropped.
 * Refuses `not-found` for files of somebody else and for colleagues and departments that are not there.
 */
export const withPart = async (
  ctx: Context,
  form: Designed,
  owner: HrOwner,
  { before, typed }: { before: HrAnswers; typed: HrAnswers },
): Promise<HrAnswers> => {
  const fields = await fieldsOf(ctx.deps.db, form)
  const others = Object.fromEntries(
    Object.entries(before).filter(([fieldId]) =>
      fields.some((field) => field.fieldId === fieldId && field.owner !== owner),
    ),
  )
  const kept = keptAnswers(fields, owner, typed)
  for (const { fieldId, kind } of fields) {
    const answer = kept[fieldId]
    if (isFiles(answer)) kept[fieldId] = await ownFiles(ctx, answer, before[fieldId])
    else if (typeof answer === 'string' && answer !== '')
      await checkNamed(ctx, form.companyId, { fieldId, kind, answer })
  }
  return { ...others, ...kept }
}

const gone = (fieldId: string, words: string): Refusal =>
  new Refusal('not-found', words, { fields: { [`answer-${fieldId}`]: words } })

const checkNamed = async (
  { deps }: Context,
  companyId: string,
  { fieldId, kind, answer }: { fieldId: string; kind: HrField['kind']; answer: string },
): Promise<void> => {
  if (kind === 'person' && (await findStaff(deps.db, companyId, answer)) === undefined)
    throw gone(fieldId, '所选的同事不存在，请重新选择')
  const isDepartment = kind === 'department'
  if (isDepartment && !(await listDepartments(deps.db, companyId)).some(({ id }) => id === answer))
    throw gone(fieldId, '所选部门不存在，请重新选择')
}

/** The writer's own pictures, and those that stood there before, by the names under which they were kept. */
const ownFiles = async (
  { deps, user }: Context,
  files: NonNullable<ReturnType<typeof asFiles>>,
  before: HrAnswers[string] | undefined,
) => {
  const known = new Set((asFiles(before) ?? []).map(({ fileId }) => fileId))
  const kept: { fileId: string; name: string }[] = []
  for (const { fileId } of files) {
    const file = await getFile(deps.db, fileId)
    if (file?.kind !== 'identity' || (file.userId !== user.id && !known.has(fileId)))
      throw new Refusal('not-found', '有图片不存在或不是您上传的，请删除后重新上传。')
    kept.push({ fileId, name: file.name })
  }
  return kept
}

const asFiles = (answer: HrAnswers[string] | undefined) => (isFiles(answer) ? answer : undefined)

/** Refuses `draft.invalid` with words at the inputs of what is missing or wrong in a part. */
export const checkPart = (fields: readonly HrField[], owner: HrOwner, answers: HrAnswers): void => {
  const problems = answerProblems(fields, owner, answers)
  if (problems.length > 0)
    throw new Refusal('draft.invalid', problems[0]?.words ?? '', {
      fields: Object.fromEntries(problems.toReversed().map(({ path, words }) => [path, words])),
    })
}

/** Answers that anybody who may see the form sees. */
export const withoutPersonal = (fields: readonly HrField[], answers: HrAnswers): HrAnswers =>
  Object.fromEntries(
    fields.flatMap(({ fieldId, isPersonal }) => {
      const answer = answers[fieldId]
      return isPersonal || answer === undefined ? [] : [[fieldId, answer]]
    }),
  )

/** Names of the people and departments that answers name, by id. */
export const namesIn = async (
  db: Database,
  companyId: string,
  fields: readonly HrField[],
  answers: HrAnswers,
): Promise<Record<string, string>> => {
  const names: Record<string, string> = {}
  const wanted = fields.filter(({ kind }) => kind === 'person' || kind === 'department')
  const departments = wanted.length === 0 ? [] : await listDepartments(db, companyId)
  for (const { fieldId, kind } of wanted) {
    const answer = answers[fieldId]
    if (typeof answer !== 'string' || answer === '') continue
    const place = kind === 'person' ? await findStaff(db, companyId, answer) : undefined
    const name = kind === 'person' ? place?.user?.name || place?.member.name : pathName(departments, answer)
    if (name !== undefined && name !== '') names[answer] = name
  }
  return names
}
