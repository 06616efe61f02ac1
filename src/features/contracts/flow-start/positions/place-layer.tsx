// All places of one page, over the page; with a kind in hand, where it would be put.
import { useState } from 'react'
import type { PointerEvent } from 'react'
import { edgeStripBox, edgeStrips } from '#protocol/edge-strips.ts'
import { isFilledKind } from '#protocol/contracts/fields/fields.ts'
import { BASE_PAGE_WIDTH, basePageHeight } from '#protocol/page-geometry.ts'
import type { PageSize } from '#protocol/page-geometry.ts'
import { PlaceBox } from '#src/features/contracts/flow-start/positions/place-box.tsx'
import { ProposalGhosts } from '#src/features/contracts/flow-start/positions/proposals.tsx'
import { PlaceFace } from '#src/features/contracts/flow-start/positions/place-face.tsx'
import { Guides } from '#src/features/contracts/flow-start/positions/guides.tsx'
import { pagePointAt } from '#src/features/contracts/flow-start/positions/page-point.ts'
import type { PagePoint } from '#src/features/contracts/flow-start/positions/page-point.ts'
import { settled } from '#src/features/contracts/flow-start/positions/settle.ts'
import {
  haveSame,
  ownerOf,
  usePlacingView,
  usePlacing,
} from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import type { Guide } from '#src/machines/flow-start/snapping.ts'
import type { Placed, PlaceKind } from '#src/machines/flow-start/place-edits.ts'
import { newFieldSize } from '#src/machines/flow-start/place-edits.ts'
import { kindName } from '#src/features/contracts/flow-start/words.ts'
import styles from './place.module.css'

export interface PlaceLayerProps {
  /** Counted from 0. */
  readonly index: number
}

/** Where the middle of what is in hand would come. */
interface Over extends PagePoint {
  readonly guides: readonly Guide[]
}

export const PlaceLayer = ({ index }: PlaceLayerProps) => {
  const view = usePlacingView()
  const { placing, file, scale, place } = view
  const page = file.pages[index]
  const fields = usePlacing(
    ({ context }) =>
      context.fields.filter(
        (field) => field.fileId === file.fileId && (field.page === index || field.kind === 'crossPage'),
      ),
    haveSame,
  )
  const picked = usePlacing(({ context }) => context.picked)
  const [over, setOver] = useState<Over>()
  if (page === undefined) return null

  const middleUnder = (kind: PlaceKind, { clientX, clientY, altKey }: PointerEvent): Over | undefined => {
    const to = pagePointAt(clientX, clientY)
    if (to === undefined) return undefined
    const size = file.pages[to.page]
    if (size === undefined || kind === 'crossPage') return { ...to, guides: [] }
    const { w, h } = newFieldSize(kind, size)
    const at = settled(view, { w, h, isFree: altKey }, { ...to, x: to.x - w / 2, y: to.y - h / 2 })
    return { page: to.page, x: at.x + w / 2, y: at.y + h / 2, guides: at.guides }
  }
  const onMove = (event: PointerEvent): void => {
    if (picked !== undefined) setOver(middleUnder(picked, event))
  }
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    if (picked === undefined) return placing.send({ type: 'selection.changed', fieldIds: [] })
    const point = middleUnder(picked, event)
    if (point === undefined) return
    event.preventDefault()
    place(picked, { page: point.page, x: point.x, y: point.y })
    setOver(undefined)
  }
  return (
    <div
      className={`${styles['layer']} ${picked === undefined ? '' : styles['armed']}`}
      style={
        {
          width: BASE_PAGE_WIDTH,
          height: basePageHeight(page),
          '--zoom': scale,
        } as React.CSSProperties
      }
      onPointerMove={onMove}
      onPointerLeave={() => setOver(undefined)}
      onPointerDown={onDown}
    >
      {fields.map((field) =>
        field.kind === 'crossPage' ? (
          <EdgePlace key={field.fieldId} field={field} index={index} pages={file.pages} />
        ) : (
          <PlaceBox key={field.fieldId} field={field} box={field} page={page} />
        ),
      )}
      <ProposalGhosts index={index} />
      {picked !== undefined && over !== undefined && (
        <>
          <Guides guides={over.guides} />
          <Hover kind={picked} page={page} at={over} />
        </>
      )}
    </div>
  )
}

const EdgePlace = ({ field, index, pages }: { field: Placed; index: number; pages: readonly PageSize[] }) => {
  const page = pages[index]
  const first = pages[field.page]
  const strip = edgeStrips(pages.map((_, at) => at)).find((each) => each.page === index)
  if (page === undefined || first === undefined || strip === undefined) return null
  const box = edgeStripBox(field, first, strip, page)
  return <PlaceBox field={field} box={box} page={first} strip={strip} />
}

const Hover = ({ kind, page, at }: { kind: PlaceKind; page: PageSize; at: { x: number; y: number } }) => {
  const { placing } = usePlacingView()
  const { parties, activePartyId } = placing.getSnapshot().context
  const owner = ownerOf(parties, isFilledKind(kind) ? null : activePartyId)
  const { w, h } = newFieldSize(kind, page)
  return (
    <div
      className={`${styles['place']} ${styles['hover']}`}
      aria-hidden
      style={
        {
          left: kind === 'crossPage' ? BASE_PAGE_WIDTH - w : at.x - w / 2,
          top: at.y - h / 2,
          width: w,
          height: h,
          '--party': owner.colour,
        } as React.CSSProperties
      }
    >
      <PlaceFace kind={kind} label={kindName(kind, owner.party)} name={owner.name} />
    </div>
  )
}
