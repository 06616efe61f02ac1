// Pages of templates: files as they are, texts typeset once and kept by what was set.
import { Refusal } from '#protocol/failures.ts'
import { textAt } from '#protocol/templates/written-texts/text-at.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import type { OpenContext } from '#server/context.ts'
import { getFile } from '#server/domain/platform/files/store.ts'
import { hashOf } from '#server/domain/templates/templates/rules.ts'
import { findSheet, keepSheet } from '#server/domain/templates/templates/store.ts'
import type { SheetRecord, VersionRecord } from '#server/domain/templates/templates/store.ts'
import { servedContent } from '#server/operations/platform/files/content.ts'
import type { ServedContent } from '#server/operations/platform/files/content.ts'
import { storedFile } from '#server/operations/platform/files/stored-file.ts'

/** Grows with every change of how texts are set, so that no page stays as it was set before. */
const SETTING = 1

type Asking = Pick<OpenContext, 'deps' | 'clock' | 'transaction'>

/** Typesetting is slow: opens its own effect. Refuses `not-found`, and what the typesetter refuses. */
export const pagesOf = async (
  ctx: Asking,
  name: string,
  { text, fileId }: Pick<VersionRecord, 'text' | 'fileId'>,
  party: string,
): Promise<{ name: string; contentType: string } & ServedContent> => {
  const { deps } = ctx
  const contentType = 'application/pdf'
  if (text !== null) {
    const { sha256 } = await sheetOf(ctx, text, party)
    return { name: `${name}.pdf`, contentType, ...storedFile(deps, sha256) }
  }
  const file = fileId === null ? undefined : await getFile(deps.db, fileId)
  if (file === undefined) throw new Refusal('not-found', '模板的文件已不存在。')
  return { name: file.name, contentType, ...servedContent(deps, file) }
}

/** The text with open fields; two who ask at once wait for the same typesetting. */
export const sheetOf = async (ctx: Asking, text: WrittenText, party: string): Promise<SheetRecord> => {
  const { deps, clock } = ctx
  const setHash = hashOf({ setting: SETTING, text })
  const before = await findSheet(deps.db, setHash)
  if (before !== undefined) return before
  const running = inFlight.get(deps.reports) ?? new Map<string, Promise<Made>>()
  inFlight.set(deps.reports, running)
  const made =
    running.get(setHash) ??
    deps.reports
      .typesetText({ text: textAt(text, undefined), pictures: {}, createdAt: clock.now() }, { party })
      .finally(() => running.delete(setHash))
  running.set(setHash, made)
  const { pdf, pages } = await made
  await deps.storage.ahead(pdf)
  return ctx.transaction(async () => {
    const { sha256 } = await deps.storage.put(pdf)
    const row = { setHash, sha256, pages: [...pages], madeAt: clock.now() }
    await keepSheet(deps.db, row)
    return row
  })
}

type Made = ReturnType<OpenContext['deps']['reports']['typesetText']> extends Promise<infer One> ? One : never
const inFlight = new WeakMap<object, Map<string, Promise<Made>>>()
