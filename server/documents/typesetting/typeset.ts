// Sets a document with Typst: a fixed template and data, which the template reads as values and never as markup.
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
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

/** The finished PDF. Blocks its thread while it compiles: call it in a worker. */
export const typeset = async (job: TypesetJob): Promise<Uint8Array> => {
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
    return new Uint8Array(
      typst.pdf(result.result, createdAt === undefined ? {} : { creationTimestamp: createdAt }),
    )
  } finally {
    typst.resetShadow()
    typst.evictCache(CACHE_AGE)
  }
}

// Templates may open files of this folder and of no other.
const workspace = dirname(fileURLToPath(import.meta.url))

const newCompiler = async () =>
  NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...(await readAllFonts())] }] })
