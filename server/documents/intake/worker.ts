// The intake tasks as a worker thread offers them.
import { cutOut } from '#server/documents/cutout/cut-out.ts'
import type { CutOutSpec } from '#server/documents/cutout/cut-out.ts'
import { serveTasks } from '#server/documents/workers/serve.ts'
import { weighOfficePackage } from './docx.ts'
import { readSheet } from './sheet.ts'
import type { SheetLimits } from './sheet.ts'
import { readPortrait } from './portrait.ts'
import { takeIn } from './take-in.ts'

// The reader warns on the console of every object it cannot decrypt; a stranger's file must not write our log.
console.warn = () => undefined

serveTasks({
  takeIn: (payload: { readonly bytes: Uint8Array; readonly name: string }) =>
    takeIn(payload.bytes, { name: payload.name }),
  readSheet: ({ bytes, limits }: { readonly bytes: Uint8Array; readonly limits: SheetLimits }) =>
    readSheet(bytes, limits),
  readText: async (payload: { readonly bytes: Uint8Array }) =>
    // The reader is large, and few files need it.
    (await import('./read-text.ts')).readText(payload.bytes),
  readPages: async (payload: { readonly bytes: Uint8Array }) =>
    (await import('./read-pages.ts')).readPages(payload.bytes),
  readPortrait: (payload: { readonly bytes: Uint8Array }) => readPortrait(payload.bytes),
  cutOut: ({ bytes, spec }: { readonly bytes: Uint8Array; readonly spec: CutOutSpec }) => cutOut(bytes, spec),
  weighOfficePackage: (payload: { readonly bytes: Uint8Array }) => weighOfficePackage(payload.bytes),
})
