// `npm run diagrams`: draws every chart into docs/machines, and writes docs/events.md.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagramFiles, DIAGRAMS_FOLDER } from './charts/diagram-files.ts'
import { EVENTS_PAGE, eventsPage } from './charts/events-page.ts'

const folder = join(import.meta.dirname, '..', DIAGRAMS_FOLDER)

mkdirSync(folder, { recursive: true })
const files = await diagramFiles()
for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name))
for (const [name, text] of files) writeFileSync(join(folder, name), text)
writeFileSync(join(import.meta.dirname, '..', EVENTS_PAGE), eventsPage())
console.log(`${files.size} files in ${DIAGRAMS_FOLDER}`)
