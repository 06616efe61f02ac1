// Finds citations of sections that do not exist.
// A citation looks like `domain.md §3`, `architecture.md §4` or `specification §8`.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRequirements } from './requirements.ts'

/** Sections by document. */
export type Sections = Readonly<Record<'domain' | 'architecture' | 'specification', ReadonlySet<string>>>

// A citation, and further sections after a comma or “and”: `domain.md §1.1, §1.3`.
const CITATION = /\b(domain|architecture|specification)(?:\.md)?`?,? (§ ?[\d.]+(?:(?:, | and )§ ?[\d.]+)*)/g

/** The citations of a text that lead nowhere. */
export const brokenCitations = (text: string, sections: Sections): string[] =>
  [...text.matchAll(CITATION)].flatMap(([, document, cited = '']) =>
    [...cited.matchAll(/\d+(?:\.\d+)*/g)]
      .map(([section]) => section)
      .filter((section) => !sections[document as keyof Sections].has(section))
      .map((section) => `${document} has no §${section}`),
  )

/** The numbers of a Markdown document's headings. */
export const headingsOf = (markdown: string): Set<string> =>
  new Set([...markdown.matchAll(/^#{2,3} (\d+(?:\.\d+)?) /gm)].map(([, number = '']) => number))

const FOLDERS = ['protocol', 'src', 'server', 'scripts', 'tests', 'docs']
const READ = /\.(?:tsx?|mjs|css|typ|md)$/

/** Every citation in the repository that leads nowhere, one line each. */
export const citationFaults = (root: string): string[] => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const ids = readRequirements(root).map(({ id }) => id)
  const sections: Sections = {
    domain: headingsOf(read('docs/domain.md')),
    architecture: headingsOf(read('docs/architecture.md')),
    specification: new Set([...ids, ...ids.map((id) => id.split('.')[0] ?? '')]),
  }
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  return [...inFolders, 'CONTRIBUTING.md', 'README.md', 'README.zh-CN.md']
    .filter((path) => READ.test(path))
    .flatMap((path) => brokenCitations(read(path), sections).map((fault) => `${path}: ${fault}`))
}
