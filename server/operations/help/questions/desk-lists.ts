// The desk's list of questions, one question with its versions, and its pictures.
import { randomUUID } from 'node:crypto'
import type { Category } from '#protocol/help/questions/categories.ts'
import { PICTURE_MAX_BYTES } from '#protocol/help/questions/desk.ts'
import type { DeskQuestion } from '#protocol/help/questions/desk.ts'
import { Refusal } from '#protocol/failures.ts'
import type { OperatorContext } from '#server/context.ts'
import { contentKind } from '#server/documents/intake/content-kind.ts'
import * as store from '#server/domain/help/questions/desk-store.ts'
import { insertPicture } from '#server/domain/help/questions/store.ts'
import { publishedText } from './edit.ts'

const MOST_VERSIONS = 50

interface Asked {
  readonly category?: Category | undefined
  readonly keyword: string
  readonly page: number
  readonly pageSize: number
}

export const listDeskQuestions = async (
  { deps: { db } }: OperatorContext,
  { category, keyword, page, pageSize }: Asked,
) => {
  const asked = { category, keyword, limit: pageSize, offset: (page - 1) * pageSize }
  const { total, rows } = await store.readDeskRows(db, asked)
  return {
    total,
    page,
    pageSize,
    rows: rows.map(({ row, helpful, unhelpful }) => ({
      questionId: row.id,
      category: row.category,
      title: row.draft?.title ?? row.title,
      isHot: row.isHot,
      isOffered: row.isOffered,
      version: row.version,
      hasDraft: row.draft !== null,
      helpful,
      unhelpful,
      changedAt: row.changedAt.toISOString(),
    })),
  }
}

/** Refuses `not-found`. */
export const getDeskQuestion = async (
  { deps: { db } }: OperatorContext,
  questionId: string,
): Promise<DeskQuestion> => {
  const row = await store.findQuestion(db, questionId)
  if (row === undefined) throw new Refusal('not-found', '没有找到这个问题，请刷新列表。')
  const versions = await store.readVersions(db, questionId, MOST_VERSIONS)
  return {
    questionId,
    edition: row.edition,
    version: row.version,
    isOffered: row.isOffered,
    hasDraft: row.draft !== null,
    text: row.draft ?? publishedText(row),
    versions: versions.map(({ version, at, by, content }) => ({
      version,
      at: at.toISOString(),
      by: by === '' ? '随产品提供' : by,
      text: content,
    })),
  }
}

/** Keeps a picture; reading it in a worker proves that it is one. Opens its own effect. Refuses `question.picture-kind`, `document.…`. */
export const keepQuestionPicture = async (ctx: OperatorContext, name: string) => {
  const { deps, upload, operator, clock } = ctx
  const kind = contentKind(upload)
  if (kind !== 'jpeg' && kind !== 'png')
    throw new Refusal('question.picture-kind', '图片须为 JPG 或 PNG，请换一张重新上传。')
  if (upload.byteLength > PICTURE_MAX_BYTES)
    throw new Refusal('document.too-large', '图片不能超过 3 MB，请压缩后重新上传。')
  await deps.intake.takeIn(upload, { name, party: operator.id })
  await deps.storage.ahead(upload)
  return ctx.transaction(async () => {
    const id = randomUUID()
    const { sha256 } = await deps.storage.put(upload)
    await insertPicture(deps.db, {
      id,
      sha256,
      mime: kind === 'png' ? 'image/png' : 'image/jpeg',
      at: clock.now(),
    })
    return { pictureId: id }
  })
}
