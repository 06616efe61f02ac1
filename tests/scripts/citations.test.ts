// Citations of sections and files named in documents lead somewhere.
import { expect, test } from 'vitest'
import { brokenCitations, headingsOf } from '../../scripts/check/citations.ts'
import { pathsIn } from '../../scripts/check/document-paths.ts'

const sections = {
  domain: new Set(['1', '1.2', '10']),
  architecture: new Set(['4']),
  specification: new Set(['2', '2.14']),
}

test.each([
  ['(domain.md §1.2).', []],
  ['(domain.md §10, /home; architecture.md §4)', []],
  ['domain §1.3', ['domain has no §1.3']],
  ['`docs/architecture.md` §2', ['architecture has no §2']],
  ['(domain.md §1, §1.2 and §9)', ['domain has no §9']],
  ['specification §2.14, §2.15', ['specification has no §2.15']],
  ['(ISO 32000-2 §12.8.4.3; RFC 9110 §10.2.3)', []],
])('of %s, what leads nowhere is %j', (text, broken) => {
  expect(brokenCitations(text, sections)).toEqual(broken)
})

test('the sections of a document are its numbered headings', () => {
  expect(
    headingsOf('# 3 Title\n## 1 Life\n### 1.2 People\ntext ## 5 no\n## Sources\n#### 1.2.3 deep\n'),
  ).toEqual(new Set(['1', '1.2']))
})

test('a document names files by paths in code marks', () => {
  expect(
    pathsIn('see `server/app.ts` and `docs/audit.md`, not `server/domain/<noun>/`, server/db or `npm test`'),
  ).toEqual(['server/app.ts', 'docs/audit.md'])
})
