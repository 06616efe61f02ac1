// Writes reports/routes.json: every page of the product with the journey that came to it first.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { PLATFORM_CODES } from '#protocol/platform-code.ts'
import { routesOn } from '#src/app/routes/routes.ts'
import { WALKED } from '#tests/support/walked-pages.ts'

interface WalkedRoute {
  readonly path: string
  readonly title: string
  readonly resource: string | null
  /** Null where no journey of this run came to it. */
  readonly journey: string | null
}

/** Pages of all variants, each once. */
const everyRoute = () => [
  ...new Map(
    PLATFORM_CODES.flatMap((code) => routesOn({ code })).map((route) => [route.path, route] as const),
  ).values(),
]

/** A whole run in which no journey came to some page fails: whoever adds a page adds its walk. */
// Playwright takes a reporter by its default export.
// oxlint-disable-next-line import/no-default-export
export default class RouteReporter implements Reporter {
  readonly #first = new Map<string, string>()
  #isWhole = false

  onBegin(config: FullConfig, suite: Suite): void {
    const folder = config.projects[0]?.testDir ?? ''
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const asked = new Set(suite.allTests().map(({ location }) => location.file))
    this.#isWhole = all.filter((name) => name.endsWith('.journey.ts')).length === asked.size
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const note = result.attachments.find(({ name }) => name === WALKED)?.body
    if (note === undefined || result.status !== 'passed') return
    const journey = `${basename(test.location.file)} › ${test.title}`
    for (const path of JSON.parse(note.toString()) as string[])
      if (!this.#first.has(path)) this.#first.set(path, journey)
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const routes = everyRoute().map(({ path, title, resource }): WalkedRoute => ({
      path,
      title,
      resource: resource ?? null,
      journey: this.#first.get(path) ?? null,
    }))
    const folder = join(import.meta.dirname, '../../reports')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'routes.json'), `${JSON.stringify(routes, null, 2)}\n`)
    const missing = routes.filter(({ journey }) => journey === null)
    console.log(`reports/routes.json: ${routes.length - missing.length} of ${routes.length} pages walked`)
    if (!this.#isWhole || status !== 'passed' || missing.length === 0) return undefined
    console.error(`no journey comes to ${missing.map(({ path }) => path).join(', ')}`)
    return { status: 'failed' }
  }
}
