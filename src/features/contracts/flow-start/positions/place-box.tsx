// One place on a page: selected with a click or by focus, moved and resized by pointer or keys.
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { PageSize } from '#protocol/page-geometry.ts'
import { Guides } from '#src/features/contracts/flow-start/positions/guides.tsx'
import { PlaceFace } from '#src/features/contracts/flow-start/positions/place-face.tsx'
import { pagePointAt } from '#src/features/contracts/flow-start/positions/page-point.ts'
import {
  ownerOf,
  usePlacingView,
  usePlacing,
} from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { settled } from '#src/features/contracts/flow-start/positions/settle.ts'
import { whereWords } from '#src/features/contracts/flow-start/positions/measures.ts'
import { isFilled } from '#src/machines/flow-start/place-edits.ts'
import type { Guide } from '#src/machines/flow-start/snapping.ts'
import type { Placed } from '#src/machines/flow-start/place-edits.ts'
import { FilledFace } from '#src/features/contracts/flow-start/positions/filled-face.tsx'
import { kindName } from '#src/features/contracts/flow-start/words.ts'
import { focusPath } from '#src/ui/focus-path.ts'
import { usePlacesHost } from '#src/features/contracts/flow-start/positions/places-host.ts'
import styles from './place.module.css'

export interface PlaceBoxProps {
  readonly field: Placed
  /** Where it is drawn, in base pixels of the page it is drawn on. */
  readonly box: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly page: PageSize
  readonly strip?: { readonly index: number; readonly count: number }
}

/** Base pixels an arrow key moves, alone and with Shift. */
const STEP = 1
const LONG_STEP = 10
/** Screen pixels the pointer must travel before a press becomes a drag. */
const DRAG_THRESHOLD = 3

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface Drag {
  readonly kind: 'move' | 'resize'
  readonly startX: number
  readonly startY: number
  /** Where on the place it was taken hold of, in base pixels. */
  readonly grab: { readonly x: number; readonly y: number }
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

export const PlaceBox = ({ field, box, page, strip }: PlaceBoxProps) => {
  const view = usePlacingView()
  const { placing, scale, say, latest, goOnAt } = view
  const isSelected = usePlacing(({ context }) => context.selected.includes(field.fieldId))
  const owner = ownerOf(placing.getSnapshot().context.parties, field.partyId)
  const label = isFilled(field)
    ? field.label || kindName(field.kind, undefined)
    : kindName(field.kind, owner.party)
  const problem = usePlacesHost().problemAt(`fields.${field.fieldId}`)
  const [drag, setDrag] = useState<Drag>()
  const ref = useRef<HTMLDivElement>(null)
  // A press chooses for itself what is selected; the focus it brings along must not.
  const isPressed = useRef(false)
  const isStrip = strip !== undefined

  const isLatest = latest === field.fieldId && (strip === undefined || strip.index === 0)
  useEffect(() => {
    if (!isLatest) return
    ref.current?.focus({ preventScroll: true })
    // Once: a place that comes back later by undoing leaves the keyboard where it is.
    goOnAt('')
  }, [isLatest, goOnAt])

  const start = (kind: Drag['kind']) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.stopPropagation()
    isPressed.current = true
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      placing.send({ type: 'selection.toggled', fieldId: field.fieldId })
      return
    }
    if (!isSelected) placing.send({ type: 'selection.changed', fieldIds: [field.fieldId] })
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = pagePointAt(event.clientX, event.clientY)
    const grab = { x: (at?.x ?? box.x) - box.x, y: (at?.y ?? box.y) - box.y }
    setDrag({ kind, startX: event.clientX, startY: event.clientY, grab, dx: 0, dy: 0, guides: [] })
  }
  const settledUnder = ({ grab }: Drag, { clientX, clientY, altKey }: PointerEvent) => {
    const to = pagePointAt(clientX, clientY)
    if (to === undefined) return undefined
    const corner = { page: to.page, x: to.x - grab.x, y: to.y - grab.y }
    return { page: to.page, ...settled(view, { ...field, isFree: altKey }, corner) }
  }
  const move = (event: PointerEvent): void => {
    if (drag === undefined) return
    event.stopPropagation()
    const to = drag.kind === 'move' && !isStrip ? settledUnder(drag, event) : undefined
    // Lines of another page are not drawn here.
    setDrag(
      to?.page === field.page
        ? { ...drag, dx: to.x - box.x, dy: to.y - box.y, guides: to.guides }
        : {
            ...drag,
            dx: (event.clientX - drag.startX) / scale,
            dy: (event.clientY - drag.startY) / scale,
            guides: [],
          },
    )
  }
  const finish = (event: PointerEvent): void => {
    isPressed.current = false
    if (drag === undefined) return
    event.stopPropagation()
    setDrag(undefined)
    if (Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY) < DRAG_THRESHOLD) {
      placing.send({ type: 'selection.changed', fieldIds: [field.fieldId] })
      return
    }
    if (drag.kind === 'resize') {
      placing.send({
        type: 'field.resized',
        fieldId: field.fieldId,
        w: field.w + drag.dx * (isStrip ? strip.count : 1),
        h: field.h + drag.dy,
      })
      return
    }
    // Measured on the page and not on the screen: the document may have been scrolled meanwhile.
    const to = settledUnder(drag, event)
    goOnAt(field.fieldId)
    placing.send({
      type: 'field.moved',
      fieldId: field.fieldId,
      ...(to === undefined || isStrip
        ? { page: field.page, x: field.x + drag.dx, y: field.y + drag.dy }
        : { page: to.page, x: to.x, y: to.y }),
    })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (arrow !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      const step = event.shiftKey ? LONG_STEP : STEP
      const [dx, dy] = [arrow[0] * step, arrow[1] * step]
      placing.send(
        event.altKey
          ? { type: 'field.resized', fieldId: field.fieldId, w: field.w + dx, h: field.h + dy }
          : { type: 'selection.nudged', dx, dy },
      )
      const after = placing.getSnapshot().context.fields.find(({ fieldId }) => fieldId === field.fieldId)
      if (after !== undefined) say(whereWords(after, page))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      placing.send({ type: 'selection.removed' })
      say(`已删除 ${label}`)
    } else if (event.key === 'Escape') {
      focusPath(`palette.${field.kind}`)
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      placing.send({ type: 'selection.toggled', fieldId: field.fieldId })
    }
  }
  const live = drag ?? { kind: 'move', dx: 0, dy: 0, guides: [] }
  const moved = live.kind === 'move' ? { x: isStrip ? 0 : live.dx, y: live.dy } : { x: 0, y: 0 }
  const grown = live.kind === 'resize' ? { w: live.dx, h: live.dy } : { w: 0, h: 0 }
  const classes = [
    styles['place'],
    isSelected ? styles['selected'] : '',
    problem === undefined ? '' : styles['wrong'],
    drag === undefined ? '' : styles['dragging'],
  ]
  return (
    <>
      <Guides guides={live.guides} />
      <div
        ref={ref}
        role="button"
        tabIndex={0}
        data-path={`fields.${field.fieldId}`}
        data-lifted={drag === undefined ? undefined : true}
        aria-pressed={isSelected}
        aria-label={`${label}，${owner.name}，${whereWords(field, page)}${problem === undefined ? '' : `，${problem}`}`}
        className={classes.join(' ')}
        style={
          {
            left: box.x + moved.x,
            top: box.y + moved.y,
            width: Math.max(8, box.w + grown.w),
            height: Math.max(8, box.h + grown.h),
            '--party': owner.colour,
          } as React.CSSProperties
        }
        onFocus={() => {
          if (!isSelected && !isPressed.current)
            placing.send({ type: 'selection.changed', fieldIds: [field.fieldId] })
        }}
        onPointerDown={start('move')}
        onPointerMove={move}
        onPointerUp={finish}
        onPointerCancel={() => {
          isPressed.current = false
          setDrag(undefined)
        }}
        onKeyDown={onKeyDown}
      >
        {isFilled(field) ? (
          <FilledFace field={field} page={page} />
        ) : (
          <PlaceFace
            kind={field.kind}
            label={label}
            name={owner.name}
            {...(strip === undefined ? {} : { strip })}
          />
        )}
        {isSelected && (
          <>
            {/* Drawn by its style: the name of the place says it already, in another order. */}
            <span
              className={`${styles['chip']} ${isStrip ? styles['chipRight'] : ''}`}
              aria-hidden
              data-words={`${owner.name} · ${label}`}
            />
            <span
              className={styles['grip']}
              aria-hidden
              onPointerDown={start('resize')}
              onPointerMove={move}
              onPointerUp={finish}
            />
          </>
        )}
      </div>
    </>
  )
}
