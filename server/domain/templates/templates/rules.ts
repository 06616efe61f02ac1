// Rules of templates: whose they are, what is wrong with a content, and which content is the same.
import { createHash } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { TEMPLATE_TYPE } from '#protocol/pdf-item.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import { placeProblems } from '#protocol/templates/templates/place-problems.ts'
import type { OnPages } from '#protocol/templates/templates/place-problems.ts'
import { writtenProblems } from '#protocol/templates/written-texts/problems.ts'
import { piecesIn } from '#protocol/templates/written-texts/reading.ts'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import { canonicalJson } from '#server/domain/platform/audit/rules.ts'

interface Owned {
  readonly companyId: string | null
  readonly userId: string | null
  readonly isFixed: boolean
}

/** 1 平台, 3 自建, 4 固定; which are common differs by person. */
export const typeOf = ({ companyId, userId, isFixed }: Owned): 1 | 3 | 4 =>
  companyId === null && userId === null
    ? TEMPLATE_TYPE.platform
    : isFixed
      ? TEMPLATE_TYPE.fixed
      : TEMPLATE_TYPE.ownBuilt

/** The same content has the same hash, in whatever order its keys came. */
export const hashOf = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')

/** Whether something is to be filled in or signed in a text. */
export const isTextPlaced = ({ doc }: WrittenText): boolean =>
  piecesIn(doc.content).some(({ type }) => type === 'field' || type === 'anchor')

/** Refuses `template.invalid` for a text that could not be filled in and signed as it stands. */
export const checkText = (text: WrittenText): void => {
  const [problem] = writtenProblems(text)
  if (problem !== undefined) throw invalid(problem.words)
}

/** Refuses `template.invalid` for fields and places that no page or no role has, or that could not be filled in. */
export const checkOnPages = (pages: readonly PageSize[], content: OnPages): void => {
  const [problem] = placeProblems(pages, content)
  if (problem !== undefined) throw invalid(problem.words)
}

const invalid = (words: string): Refusal => new Refusal('template.invalid', `${words}。`, { fields: {} })
