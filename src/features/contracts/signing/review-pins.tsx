// The notes of one page as numbered pins, and the layer that takes a new note's place.
import type { ReviewNote } from '#protocol/contracts/reviews/notes.ts'
import styles from '#src/features/contracts/signing/review.module.css'
import type { Pin } from '#src/machines/reviewing.machine.ts'

interface ReviewPinsProps {
  readonly notes: readonly ReviewNote[]
  readonly place: { readonly documentId: string; readonly page: number }
  /** The note whose pin stands out. */
  readonly picked: string
  readonly onNote: (note: ReviewNote) => void
  /** There while a place is asked for. */
  readonly onPoint?: ((pin: Pin) => void) | undefined
}

/** Where a note goes that was placed by the keyboard, in base pixels. */
const BY_KEYBOARD = { x: 400, y: 200 }

export const ReviewPins = ({ notes, place, picked, onNote, onPoint }: ReviewPinsProps) => (
  <>
    {notes.map((note, at) =>
      note.documentId !== place.documentId || note.page !== place.page ? null : (
        <button
          key={note.noteId}
          type="button"
          className={`${styles['pin']} ${note.resolvedBy === '' ? '' : styles['isSettled']} ${
            note.noteId === picked ? styles['isPicked'] : ''
          }`}
          style={{ left: note.x, top: note.y }}
          title={`${note.author}：${note.text}`}
          aria-label={`批注 ${at + 1}，${note.author}：${note.text}${note.resolvedBy === '' ? '' : '，已解决'}`}
          onClick={() => onNote(note)}
        >
          {at + 1}
        </button>
      ),
    )}
    {onPoint !== undefined && (
      <button
        type="button"
        className={styles['layer']}
        aria-label={`在第 ${place.page + 1} 页添加批注`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          // A key press has no place on the page.
          const at =
            event.detail === 0 || box.width === 0
              ? BY_KEYBOARD
              : {
                  x: Math.round(((event.clientX - box.left) * 800) / box.width),
                  y: Math.round(((event.clientY - box.top) * 800) / box.width),
                }
          onPoint({ ...place, ...at })
        }}
      />
    )}
  </>
)
