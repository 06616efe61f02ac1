// The seal or signature as it will be, redrawn by the server while the form is filled in.
import { Alert, Button, Spin } from 'antd'
import type { CallFailure } from '#protocol/call-failure.ts'
import styles from '#src/features/seals/seals/seals.module.css'
import { millimetres } from '#src/features/seals/seals/words.ts'
import type { Preview } from '#src/machines/seal-preview.machine.ts'
import { SealImage } from '#src/ui/seal-image.tsx'

/** Pixels the longer side of the drawing is shown at. */
const SHOWN = 264

export interface PreviewPanelProps {
  readonly preview: Preview | null
  readonly failure: CallFailure | null
  readonly isBusy: boolean
  readonly alt: string
  /** Asks for the same drawing once more. */
  readonly onRetry: () => void
}

export const PreviewPanel = ({ preview, failure, isBusy, alt, onRetry }: PreviewPanelProps) => {
  // What was drawn before is not what the form says now.
  const isStale = preview !== null && (isBusy || failure !== null)
  const scale = preview === null ? 1 : SHOWN / Math.max(preview.widthMm, preview.heightMm)
  return (
    <aside className={styles['preview']} aria-live="polite" aria-label="预览">
      <div className={styles['held']}>
        <div className={`${styles['drawing']} ${isStale ? styles['isStale'] : ''}`}>
          {preview === null ? (
            (failure === null || isBusy) && <Spin />
          ) : (
            <SealImage
              svg={preview.svg}
              alt={alt}
              width={Math.round(preview.widthMm * scale)}
              height={Math.round(preview.heightMm * scale)}
            />
          )}
        </div>
        {failure !== null && (
          <Alert
            type="warning"
            showIcon
            title={failure.words}
            action={
              // What the server refuses, it refuses again: then the picture or the form must change.
              failure.kind !== 'refused' && (
                <Button size="small" loading={isBusy} onClick={onRetry}>
                  重试
                </Button>
              )
            }
          />
        )}
        {preview !== null && (
          <p className={`${styles['size']} tabular`}>
            盖在纸上的尺寸：{millimetres(preview.widthMm)}×{millimetres(preview.heightMm)} 毫米
          </p>
        )}
      </div>
    </aside>
  )
}
