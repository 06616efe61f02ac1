// Above the document: which file and page, taking back, aligning, copying, removing, zoom.
import {
  AlignCenterOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  FileAddOutlined,
  RedoOutlined,
  UndoOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { Button, Select, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { DraftFile } from '#protocol/contracts/drafts/drafts.ts'
import { FindAgain } from '#src/features/contracts/flow-start/positions/proposals.tsx'
import { usePlacingView, usePlacing } from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { kindName } from '#src/features/contracts/flow-start/words.ts'
import { isFilled } from '#src/machines/flow-start/place-edits.ts'
import type { Edge, Placed } from '#src/machines/flow-start/place-edits.ts'
import type { PlacingEvent } from '#src/machines/flow-start/placing.machine.ts'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'
import styles from './placing.module.css'

const EDGES: readonly { edge: Edge; name: string; icon: ReactNode }[] = [
  { edge: 'left', name: '左对齐', icon: <VerticalAlignTopOutlined rotate={-90} aria-hidden /> },
  { edge: 'centre', name: '水平居中对齐', icon: <VerticalAlignMiddleOutlined rotate={90} aria-hidden /> },
  { edge: 'right', name: '右对齐', icon: <VerticalAlignTopOutlined rotate={90} aria-hidden /> },
  { edge: 'top', name: '顶端对齐', icon: <VerticalAlignTopOutlined aria-hidden /> },
  { edge: 'middle', name: '垂直居中对齐', icon: <AlignCenterOutlined rotate={90} aria-hidden /> },
  { edge: 'bottom', name: '底端对齐', icon: <VerticalAlignBottomOutlined aria-hidden /> },
]

/** How many places a file has. */
const placesWords = (fields: readonly Placed[], { fileId }: DraftFile): string => {
  const own = fields.filter((field) => field.fileId === fileId)
  const filled = own.filter(isFilled).length
  const signed = own.length - filled
  return `${signed === 0 ? '没有签署位置' : `${signed} 处签署位置`}${filled === 0 ? '' : `，${filled} 个填写项`}`
}

export interface PlaceToolbarProps {
  readonly files: readonly DraftFile[]
  readonly onFile: (fileId: string) => void
  /** Percent. */
  readonly zoom: number
  readonly onZoom: (percent: number) => void
  /** Makes the page as wide as its area. */
  readonly onFit: () => void
}

export const PlaceToolbar = ({ files, onFile, zoom, onZoom, onFit }: PlaceToolbarProps) => {
  const { file, page } = usePlacingView()
  const armed = usePlacing(({ context }) => context.picked)
  const fields = usePlacing(({ context }) => context.fields)
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label="签署位置工具">
      <div className={styles['toolGroup']}>
        {files.length > 1 && (
          <Select
            aria-label="切换文件"
            size="small"
            value={file.fileId}
            onChange={onFile}
            style={{ width: 168 }}
            popupMatchSelectWidth={false}
            options={files.map((each, at) => ({
              value: each.fileId,
              label: `${at + 1}. ${each.name}（${placesWords(fields, each)}）`,
            }))}
          />
        )}
        <span className={styles['pageCount']}>
          第 {page + 1} / {file.pages.length} 页
        </span>
        {files.length === 1 && <span className={styles['pageCount']}>{placesWords(fields, file)}</span>}
        <FindAgain />
      </div>
      <div className={styles['toolGroup']}>
        {armed === undefined ? <Tools /> : <Armed name={kindName(armed, undefined)} />}
      </div>
      <div className={styles['toolGroup']}>
        <Tooltip title="适合宽度">
          <Button
            type="text"
            size="small"
            icon={<ColumnWidthOutlined aria-hidden />}
            aria-label="适合宽度"
            onClick={onFit}
          />
        </Tooltip>
        <ZoomBar zoom={zoom} onZoom={onZoom} />
      </div>
    </div>
  )
}

const Armed = ({ name }: { name: string }) => {
  const { placing } = usePlacingView()
  return (
    <span className={styles['armedWords']} role="status">
      点击页面放置{name}
      <Button type="link" size="small" onClick={() => placing.send({ type: 'kind.dropped' })}>
        取消（Esc）
      </Button>
    </span>
  )
}

const Tools = () => {
  const count = usePlacing(({ context }) => context.selected.length)
  return (
    <>
      <Tool name="撤销（Ctrl+Z）" icon={<UndoOutlined aria-hidden />} event={{ type: 'undo.requested' }} />
      <Tool name="重做（Ctrl+Y）" icon={<RedoOutlined aria-hidden />} event={{ type: 'redo.requested' }} />
      <i className={styles['divider']} aria-hidden />
      {EDGES.map(({ edge, name, icon }) => (
        <Tool
          key={edge}
          name={count > 1 ? name : `${name}：按住 Shift 选择多个后可用`}
          icon={icon}
          event={{ type: 'selection.aligned', edge }}
        />
      ))}
      <i className={styles['divider']} aria-hidden />
      <Tool
        name="复制到所有页"
        icon={<CopyOutlined aria-hidden />}
        event={{ type: 'selection.copiedToAllPages' }}
      />
      <CopyToOtherFiles />
      <Tool
        name="删除（Delete）"
        icon={<DeleteOutlined aria-hidden />}
        event={{ type: 'selection.removed' }}
      />
    </>
  )
}

const CopyToOtherFiles = () => {
  const { placing, say } = usePlacingView()
  const files = usePlacing(({ context }) => context.files)
  const event = { type: 'selection.copiedToOtherFiles' } as const
  if (files.length < 2) return null
  return (
    <Tool
      name="复制到其他文件"
      icon={<FileAddOutlined aria-hidden />}
      event={event}
      onDone={() => {
        const { fields, done } = placing.getSnapshot().context
        const added = fields.length - (done.at(-1)?.length ?? 0)
        say(`已在其他文件放置 ${added} 处，可撤销`)
      }}
    />
  )
}

interface ToolProps {
  readonly name: string
  readonly icon: ReactNode
  readonly event: PlacingEvent
  readonly onDone?: () => void
}

const Tool = ({ name, icon, event, onDone }: ToolProps) => {
  const { placing } = usePlacingView()
  const isPossible = usePlacing((snapshot) => snapshot.can(event))
  return (
    <Tooltip title={name}>
      <Button
        type="text"
        size="small"
        icon={icon}
        aria-label={name}
        disabled={!isPossible}
        onClick={() => {
          placing.send(event)
          onDone?.()
        }}
      />
    </Tooltip>
  )
}
