// A template whose places are set: its chart with the real calls, and the bytes of its file.
// What is not saved yet is kept in this browser.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { CallFailure } from '#protocol/call-failure.ts'
import { templateField, templatePlace } from '#protocol/templates/templates/content.ts'
import { makeUuid } from '#protocol/uuid.ts'
import type { KeptFile } from '#src/features/contracts/flow-start/queries.ts'
import type { OnTemplate } from '#src/machines/flow-start/template-pages.ts'
import { useActorRef, useEmitted } from '#src/machines/react.tsx'
import { templatePlacesMachine } from '#src/machines/template-places.machine.ts'
import type { OpenedTemplate, PlacesToSave } from '#src/machines/template-places.machine.ts'
import { serverNow } from '#src/services/http/bind.ts'
import { changeTemplate, getTemplate, downloadTemplate } from '#src/services/templates.ts'
import { readPdf } from '#src/ui/pdf/pdf-source.ts'

export { serverNow }

const KEPT_MS = 10 * 60_000

/** A version never changes. The key is that of its file, whatever template it belongs to. */
export const templatePages = (templateId: string, version: number) => (file: KeptFile) =>
  queryOptions({
    queryKey: ['file', file.fileId],
    queryFn: ({ signal }) => readPdf(downloadTemplate({ templateId, version }), file, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    structuralSharing: false,
  })

const workSchema = v.object({
  version: v.number(),
  fields: v.array(templateField),
  places: v.array(templatePlace),
})

const keyOf = (templateId: string): string => `nuoyin.places.${templateId}`

/** What was set on this version in this browser and not saved; on another version it would stand elsewhere. */
const keptWork = (templateId: string, version: number): OnTemplate | undefined => {
  const kept = sessionStorage.getItem(keyOf(templateId))
  if (kept === null) return undefined
  try {
    const work = v.parse(workSchema, JSON.parse(kept))
    return work.version === version ? { fields: work.fields, places: work.places } : undefined
  } catch {
    return undefined
  }
}

/** A browser without room keeps nothing; the page has the work all the same. */
const keepWork = (templateId: string, work: v.InferOutput<typeof workSchema>): void => {
  try {
    sessionStorage.setItem(keyOf(templateId), JSON.stringify(work))
  } catch {
    sessionStorage.removeItem(keyOf(templateId))
  }
}

const read = async (templateId: string, signal: AbortSignal): Promise<OpenedTemplate> => {
  const found = await getTemplate({ templateId }, { signal })
  const { templateName, category, note, version, content, actions } = found
  if (content.templateStyle !== 2)
    throw new CallFailure('refused', '在线撰写的模板在正文里插入填写项和签署处，请在“自建模板”里修改它。')
  if (!actions.includes('edit'))
    throw new CallFailure('refused', '您不能修改这个模板。需要修改请联系单位管理员。')
  return {
    templateId,
    templateName,
    category,
    note,
    version,
    content,
    kept: keptWork(templateId, version),
  }
}

const save = async ({ stored, fields, places, all }: PlacesToSave) => {
  const { templateId, version, templateName: name, category, note, content } = stored
  const { file, roles, attachments } = content
  const saved = await changeTemplate({
    templateId,
    version,
    name,
    category,
    note,
    content: {
      templateStyle: 2,
      fileId: file.fileId,
      roles,
      fields,
      places,
      attachments: attachments.map(({ fileId }) => fileId),
    },
  })
  return { version: saved.version, all }
}

const machine = templatePlacesMachine.provide({
  actors: {
    readTemplate: fromPromise(({ input, signal }) => read(input.templateId, signal)),
    savePlaces: fromPromise(({ input }) => save(input)),
  },
})

/** The chart of one template; `onSaved` hears of each version that was made. */
export const useTemplatePlaces = (templateId: string, onSaved: (version: number) => void) => {
  const queries = useQueryClient()
  const actor = useActorRef(machine, { input: { templateId, newId: makeUuid } })
  useEmitted(actor, {
    'work.changed': ({ version, fields, places }) => keepWork(templateId, { version, fields, places }),
    'work.settled': () => sessionStorage.removeItem(keyOf(templateId)),
    'places.saved': ({ version }) => {
      void queries.invalidateQueries({ queryKey: ['templates'] })
      onSaved(version)
    },
  })
  return actor
}

export type TemplatePlacesActor = ReturnType<typeof useTemplatePlaces>
