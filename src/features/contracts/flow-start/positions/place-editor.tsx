// Puts signatures, seals, dates and fields on the pages of a draft or a template (domain.md §2).
import { Accessibility, Feedback, PointerActivationConstraints } from '@dnd-kit/dom'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import type { DragEndEvent } from '@dnd-kit/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { BASE_PAGE_WIDTH } from '#protocol/page-geometry.ts'
import { DragGhost } from '#src/features/contracts/flow-start/positions/drag-ghost.tsx'
import { pagePointAt } from '#src/features/contracts/flow-start/positions/page-point.ts'
import { PageList } from '#src/features/contracts/flow-start/positions/page-list.tsx'
import { PartyPalette } from '#src/features/contracts/flow-start/positions/party-palette.tsx'
import { PlaceLayer } from '#src/features/contracts/flow-start/positions/place-layer.tsx'
import { usePlacesHost } from '#src/features/contracts/flow-start/positions/places-host.ts'
import { PlaceProperties } from '#src/features/contracts/flow-start/positions/place-properties.tsx'
import { PlaceToolbar } from '#src/features/contracts/flow-start/positions/place-toolbar.tsx'
import { ProposalBar } from '#src/features/contracts/flow-start/positions/proposals.tsx'
import {
  PlaceFindingContext,
  placeTaken,
  usePlaceFinding,
} from '#src/features/contracts/flow-start/positions/use-place-finding.tsx'
import { PlacingViewContext, placeWords } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import type { PlacingView, PlacingActor } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { useActorRef } from '#src/machines/react.tsx'
import type { Placed, PlaceKind } from '#src/machines/flow-start/place-edits.ts'
import { placingMachine } from '#src/machines/flow-start/placing.machine.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { focusPath } from '#src/ui/focus-path.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import type { PdfPagesHandle } from '#src/ui/pdf/pdf-pages.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'
import { ZOOM_DEFAULT, clampZoom } from '#src/ui/pdf/zoom.ts'
import styles from '#src/features/contracts/flow-start/positions/placing.module.css'

const SENSORS = [
  PointerSensor.configure({
    // A press that does not travel stays a click, which picks the kind.
    activationConstraints: [new PointerActivationConstraints.Distance({ value: 4 })],
  }),
]

/** Margin next to the page that the fitted zoom leaves, in screen pixels. */
const FIT_MARGIN = 64

/** Percent in steps of 5 at which a page fills the width of its area; 0 or less where nothing is laid out. */
const fittingZoom = (area: HTMLElement | null): number =>
  Math.floor(((area?.clientWidth ?? 0) - FIT_MARGIN) / (BASE_PAGE_WIDTH / 100) / 5) * 5

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

const layerOf = (index: number) => <PlaceLayer index={index} />

export interface PlaceEditorProps {
  readonly files: readonly DraftFile[]
  readonly parties: readonly DraftParty[]
  /** What stands on the pages at first; afterwards the editor has it, and tells of each change. */
  readonly fields: readonly Placed[]
  readonly newId: () => string
  readonly onFields: (fields: readonly Placed[]) => void
}

/** Stands within a `PlacesHostContext`. */
export const PlaceEditor = ({ files, parties, fields: first, newId, onFields }: PlaceEditorProps) => {
  const placing = useActorRef(placingMachine, { input: { fields: first, files, parties, newId } })
  const finding = usePlaceFinding(placing, files, parties)
  const [fileId, setFileId] = useState(files[0]?.fileId ?? '')
  const file = files.find((each) => each.fileId === fileId)
  useEffect(() => {
    const subscription = placing.on('fields.changed', ({ fields }) => onFields(fields))
    const taken = placeTaken(finding, placing)
    return () => {
      taken.unsubscribe()
      subscription.unsubscribe()
    }
  }, [placing, onFields, finding])
  if (file === undefined) return null
  return (
    <PlaceFindingContext value={finding}>
      <FilePlacingView key={fileId} file={file} files={files} placing={placing} onFile={setFileId} />
    </PlaceFindingContext>
  )
}

interface FilePlacingViewProps {
  readonly file: DraftFile
  readonly files: readonly DraftFile[]
  readonly placing: PlacingActor
  readonly onFile: (fileId: string) => void
}

const FilePlacingView = ({ file, files, placing, onFile }: FilePlacingViewProps) => {
  const source = useQuery(usePlacesHost().pagesOf(file))
  const { document, failed } = usePdf(source.data)
  const [zoom, setZoom] = useState(ZOOM_DEFAULT)
  const [page, setPage] = useState(0)
  const [said, say] = useState('')
  const [latest, goOnAt] = useState('')
  const pagesRef = useRef<PdfPagesHandle>(null)
  const areaRef = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const fitting = fittingZoom(areaRef.current)
    if (fitting > 0) setZoom(clampZoom(Math.min(ZOOM_DEFAULT, fitting)))
  }, [])

  const view = useMemo<PlacingView>(
    () => ({
      placing,
      file,
      scale: zoom / 100,
      page,
      latest,
      goOnAt,
      say,
      showPage: (index, y) => pagesRef.current?.showPage(index, y),
      place: (kind, at) => {
        const before = placing.getSnapshot().context.fields.length
        placing.send({ type: 'field.placed', kind, fileId: file.fileId, ...at })
        const { fields, parties } = placing.getSnapshot().context
        const field = fields.at(-1)
        if (fields.length === before || field === undefined)
          return say('不能再放置：签署位置和填写项已达上限，或这份文件不能填写')
        goOnAt(field.fieldId)
        say(`已在第 ${field.page + 1} 页放置 ${placeWords(field, parties)}`)
      },
    }),
    [placing, file, zoom, page, latest],
  )

  useWantedPlace(view, onFile)

  const onDragEnd = ({ operation, canceled }: DragEndEvent): void => {
    const at = pagePointAt(operation.position.current.x, operation.position.current.y)
    if (canceled || operation.source === null || at === undefined) return
    view.place(operation.source.id as PlaceKind, at)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') placing.send({ type: 'kind.dropped' })
    // While typing, taking back belongs to the input.
    if ((!event.ctrlKey && !event.metaKey) || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    const isRedo = key === 'y' || event.shiftKey
    placing.send({ type: isRedo ? 'redo.requested' : 'undo.requested' })
    say(isRedo ? '已重做' : '已撤销')
  }

  return (
    <PlacingViewContext value={view}>
      <DragDropProvider
        sensors={SENSORS}
        // The palette's buttons speak for themselves, and the dragged place is drawn at its size on the page.
        plugins={(defaults) => [
          ...defaults.filter((plugin) => plugin !== Accessibility && plugin !== Feedback),
          Feedback.configure({ feedback: 'none' }),
        ]}
        onDragEnd={onDragEnd}
      >
        {/* Keys reach this from the parts within. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={styles['view']} onKeyDown={onKeyDown}>
          <PartyPalette />
          <section className={styles['middle']} aria-label="文件">
            <PlaceToolbar
              files={files}
              onFile={onFile}
              zoom={zoom}
              onZoom={setZoom}
              onFit={() => setZoom(clampZoom(fittingZoom(areaRef.current)))}
            />
            <ProposalBar />
            <div className={styles['document']} ref={areaRef}>
              {source.error !== null && (
                <ErrorState error={source.error} onRetry={() => void source.refetch()} />
              )}
              {failed && <ErrorState error={undefined} title="这份文件无法在浏览器中显示" />}
              {document === undefined && source.error === null && !failed && (
                <span className={styles['opening']} role="status">
                  正在打开文件…
                </span>
              )}
              {source.error === null && !failed && (
                <PdfPages
                  document={document}
                  pages={file.pages}
                  zoom={zoom}
                  name={file.name}
                  overlay={layerOf}
                  onPageShown={setPage}
                  handle={pagesRef}
                />
              )}
            </div>
          </section>
          <aside className={styles['right']} aria-label="属性与页面">
            <PlaceProperties />
            <PageList document={document} />
          </aside>
          <DragGhost />
          <span className={styles['voice']} role="status">
            {said}
          </span>
        </div>
      </DragDropProvider>
    </PlacingViewContext>
  )
}

/** Goes to the place or the party whose problem is to be seen. */
const useWantedPlace = ({ placing, file, showPage }: PlacingView, onFile: (fileId: string) => void): void => {
  const { wantedPath: path, onPathReached } = usePlacesHost()
  useEffect(() => {
    const [group, id = ''] = path?.split('.') ?? []
    if (path === undefined) return
    if (group === 'parties') placing.send({ type: 'party.chosen', partyId: id })
    const field = placing.getSnapshot().context.fields.find((each) => each.fieldId === id)
    if (group === 'fields' && field !== undefined) {
      placing.send({ type: 'selection.changed', fieldIds: [id] })
      // In another file the place is looked for again once that file is open.
      if (field.fileId !== file.fileId) return onFile(field.fileId)
      showPage(field.page, Math.max(0, field.y - 200))
    }
    focusPath(path)
    onPathReached()
  }, [path, placing, file, showPage, onFile, onPathReached])
}
