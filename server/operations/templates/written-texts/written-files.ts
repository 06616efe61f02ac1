// Contract files that are written online: typeset, kept with their text, and read again.
import type { UploadedFile } from '#protocol/base.ts'
import { Refusal } from '#protocol/failures.ts'
import { MAX_PAGES } from '#protocol/document-limits.ts'
import { WRITTEN_NOTE } from '#protocol/templates/written-texts/written-files.ts'
import { writtenProblems } from '#protocol/templates/written-texts/problems.ts'
import { plainText } from '#protocol/templates/written-texts/reading.ts'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import type { Context } from '#server/context.ts'
import { findWrittenFile, insertWrittenFile } from '#server/domain/templates/written-texts/store.ts'
import { keepMade } from '#server/operations/platform/files/keep.ts'

const NAME_LENGTH = 60

/** Typesetting is slow: opens its own effect. Refuses `draft.invalid` for a text that nobody could sign as it stands. */
export const makeWrittenFile = async (ctx: Context, text: WrittenText): Promise<UploadedFile> => {
  const [problem] = writtenProblems(text)
  const words = text.fields.length > 0 ? '合同里不能留填写项，请直接写明内容' : problem?.words
  if (words !== undefined || plainText(text).trim() === '')
    throw new Refusal('draft.invalid', words ?? '还没有写内容', { fields: {} })
  const { pdf, pages } = await ctx.deps.reports.typesetText(
    { text: textAt(text, {}), pictures: {}, createdAt: ctx.clock.now() },
    { party: ctx.user.id },
  )
  if (pages.length > MAX_PAGES)
    throw new Refusal(
      'document.too-many-pages',
      `文本有 ${pages.length} 页，超过 ${MAX_PAGES} 页，请拆成几份。`,
    )
  const made = { name: nameOf(text), pdf, pages: [...pages], notes: [WRITTEN_NOTE] }
  return keepMade(ctx, made, ({ fileId }) => insertWrittenFile(ctx.deps.db, fileId, text))
}

/** Refuses `not-found`. */
export const getWrittenFile = async ({ deps, user }: Context, fileId: string) => {
  const text = await findWrittenFile(deps.db, user.id, fileId)
  if (text === undefined) throw new Refusal('not-found', '没有找到这份文本，可能已被删除。')
  return { fileId, text }
}

/** The first line, without what no file may be called. */
const nameOf = (text: WrittenText): string => {
  const first = plainText(text)
    .split('\n')
    .map((line) => line.replaceAll(/[/\\:*"<>|?\p{Cc}]/gu, ' ').trim())
    .find((line) => line !== '')
  return `${Array.from(first ?? '合同')
    .slice(0, NAME_LENGTH)
    .join('')}.pdf`
}
