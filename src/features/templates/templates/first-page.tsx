// The first page of a template in small; read and drawn once the card comes near the view.
import { FileTextOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import type { TemplateRow } from '#protocol/templates/templates/templates.ts'
import { useTemplatePages } from '#src/features/templates/templates/queries.ts'
import styles from '#src/features/templates/templates/templates.module.css'
import { PageCanvas } from '#src/ui/pdf/page-canvas.tsx'
import { usePdf } from '#src/ui/pdf/use-pdf.ts'

/** Share of the full size that is drawn; the card shows it as wide as it is itself. */
const ZOOM = 0.4

export const FirstPage = ({ row }: { readonly row: Pick<TemplateRow, 'templateId' | 'version'> }) => {
  const ref = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { data, error } = useTemplatePages(row, isNear)
  const { document, failed } = usePdf(data)
  return (
    <span ref={ref} className={styles['sheet']}>
      {document !== undefined && <PageCanvas document={document} index={0} zoom={ZOOM} label="" />}
      {(failed || error !== null) && <FileTextOutlined className={styles['noSheet'] ?? ''} aria-hidden />}
    </span>
  )
}
