// The pages as they would be signed, typeset by the server while one types.
import { useSelector } from '@xstate/react'
import { Button, Spin } from 'antd'
import { useLayoutEffect, useMemo } from 'react'
import { fillingPreview } from '#src/features/contracts/flow-start/filling/preview-actor.ts'
import type { PreviewPages } from '#src/features/contracts/flow-start/filling/preview-actor.ts'
import { useWizardActor } from '#src/features/contracts/flow-start/use-wizard.tsx'
import { useActorRef } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useFitZoom } from '#src/ui/pdf/fit-zoom.ts'
import { PdfPages } from '#src/ui/pdf/pdf-pages.tsx'
import styles from '#src/features/contracts/flow-start/steps/template-step.module.css'

export const FillingPreview = () => {
  const wizard = useWizardActor()
  const made = useMemo(() => fillingPreview(wizard), [wizard])
  const preview = useActorRef(made.machine, { input: { wanted: made.wanted } })
  useLayoutEffect(
    () => made.follow((wanted) => preview.send({ type: 'preview.wanted', wanted })),
    [made, preview],
  )
  const { value, context } = useSelector(preview, (snapshot) => snapshot)
  const { ref, zoom } = useFitZoom()
  const pages = context.pages as PreviewPages | undefined
  const retry = (): void => preview.send({ type: 'preview.retried' })
  return (
    <>
      <div className={styles['bar']}>
        <h2 className={styles['barTitle']}>预览</h2>
        <span className={styles['barWords']} role="status">
          {value === 'failed' && pages !== undefined && (
            <>
              <span className={styles['barFailed']}>没有更新：{context.failure?.words}</span>
              <Button type="link" size="small" onClick={retry}>
                重试
              </Button>
            </>
          )}
          {(value === 'pausing' || value === 'typesetting') && (
            <>
              <Spin size="small" /> 正在更新…
            </>
          )}
          {value === 'settled' && '与填写内容一致'}
        </span>
      </div>
      <div ref={ref} className={`${styles['pages']} ${value === 'typesetting' ? styles['isBusy'] : ''}`}>
        {pages !== undefined ? (
          <PdfPages document={pages.document} pages={pages.sizes} zoom={zoom} name="预览" />
        ) : value === 'failed' ? (
          <ErrorState error={context.failure} title="预览没有生成" onRetry={retry} />
        ) : null}
      </div>
    </>
  )
}
