// Typesets a document with Typst from a fixed template and data.
// The template reads data as values and never as markup.
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readAllFonts } from './fonts.ts'

/** What is to be set. */
export interface TypesetJob {
  /** The template file; it reads `json(bytes(sys.inputs.data))`. */
  readonly template: URL
  /** Anything JSON can carry. */
  readonly data: unknown
  /** Pictures the template opens as `/<name>`. */
  readonly files?: Readonly<Record<string, Uint8Array>>
  /** Creation time written into the PDF. */
  readonly createdAt?: Date
  /** Labels of `metadata(here().position())` whose places are wanted. */
  readonly locate?: readonly string[]
  /** Labels of which every `metadata` is wanted, with its value as it stands. */
  readonly gather?: readonly string[]
}

/** A place on a page: page counted from 1, points from its top left corner. */
export interface TypesetPosition {
  readonly page: number
  readonly x: number
  readonly y: number
}

/** The PDF, and what was asked for, by label. */
export interface Typeset {
  readonly pdf: Uint8Array
  readonly positions: Readonly<Record<string, TypesetPosition>>
  /** What was gathered, by label, in the order of the pages. */
  readonly found: Readonly<Record<string, readonly unknown[]>>
}

/** The template did not compile with this data; `diagnostics` are Typst's own. */
export class TypesettingError extends Error {
  readonly diagnostics: readonly unknown[]
  constructor(diagnostics: readonly unknown[]) {
    super(`Typst: ${JSON.stringify(diagnostics)}`)
    this.name = 'TypesettingError'
    this.diagnostics = diagnostics
  }
}

// Memory of past compilations is worth keeping for a few documents only.
const CACHE_AGE = 4

// A compiler holds the parsed fonts (about 200 ms to make), so each thread keeps the one it made first.
let compiler: Promise<NodeCompiler> | undefined

/** Sets the document. Blocks its thread while it compiles: call it in a worker. Throws `TypesettingError`. */
export const typeset = async (job: TypesetJob): Promise<Typeset> => {
  compiler ??= newCompiler()
  const typst = await compiler
  const mainFileContent = await readFile(job.template, 'utf8')
  try {
    for (const [name, bytes] of Object.entries(job.files ?? {})) {
      typst.mapShadow(join(workspace, name), Buffer.from(bytes))
    }
    const result = typst.compile({ mainFileContent, inputs: { data: JSON.stringify(job.data) } })
    if (!result.result) throw new TypesettingError(result.takeDiagnostics()?.shortDiagnostics ?? [])
    const createdAt = job.createdAt && Math.floor(job.createdAt.getTime() / 1000)
    const pdf = typst.pdf(result.result, createdAt === undefined ? {} : { creationTimestamp: createdAt })
    const positions = Object.fromEntries(
      (job.locate ?? []).map((label) => [label, position(typst, result.result!, label)]),
    )
    const found = Object.fromEntries(
      (job.gather ?? []).map((label) => [
        label,
        typst.query(result.result!, { selector: `<${label}>`, field: 'value' }) as unknown[],
      ]),
    )
    return { pdf: new Uint8Array(pdf), positions, found }
  } finally {
    typst.resetShadow()
    typst.evictCache(CACHE_AGE)
  }
}

const position = (typst: NodeCompiler, document: NodeTypstDocument, label: string): TypesetPosition => {
  const [found] = typst.query(document, { selector: `<${label}>`, field: 'value' }) as {
    page: number
    x: string
    y: string
  }[]
  if (!found) throw new TypesettingError([`nothing is labelled ${label}`])
  return { page: found.page, x: Number.parseFloat(found.x), y: Number.parseFloat(found.y) }
}

// Templates may open files of this folder and of no other.
const workspace = dirname(fileURLToPath(import.meta.url))

const newCompiler = async () =>
  NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...(await readAllFonts())] }] })
