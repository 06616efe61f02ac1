// The tools over a document that is read: thumbnails, page, search, width, zoom.
import { ColumnWidthOutlined, SearchOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { PageJump } from '#src/ui/pdf/page-jump.tsx'
import { ZoomBar } from '#src/ui/pdf/zoom-bar.tsx'
import styles from './reader.module.css'

export interface ReaderToolsProps {
  /** The page mostly in view, from 0. */
  readonly page: number
  readonly count: number
  readonly onPage: (index: number) => void
  /** Percent. */
  readonly zoom: number
  readonly onZoom: (percent: number) => void
  readonly onFitWidth: () => void
  readonly onSearch: () => void
  readonly hasThumbs: boolean
  readonly onThumbs: () => void
}

export const ReaderTools = (props: ReaderToolsProps) => (
  <div className={styles['tools']} role="toolbar" aria-label="阅读工具">
    {props.count > 1 && (
      <Tool
        className={styles['thumbsTool']}
        name={props.hasThumbs ? '收起缩略图' : '显示缩略图'}
        isOn={props.hasThumbs}
        icon={<UnorderedListOutlined aria-hidden />}
        onPress={props.onThumbs}
      />
    )}
    <PageJump page={props.page} count={props.count} onPage={props.onPage} />
    <Tool name="在文件中查找（Ctrl+F）" icon={<SearchOutlined aria-hidden />} onPress={props.onSearch} />
    <Tool name="适合宽度" icon={<ColumnWidthOutlined aria-hidden />} onPress={props.onFitWidth} />
    <ZoomBar zoom={props.zoom} onZoom={props.onZoom} />
  </div>
)

interface ToolProps {
  readonly name: string
  readonly icon: ReactNode
  readonly isOn?: boolean
  readonly className?: string | undefined
  readonly onPress: () => void
}

const Tool = ({ name, icon, isOn, className = '', onPress }: ToolProps) => (
  <Tooltip title={name}>
    <Button
      type="text"
      size="small"
      className={className}
      icon={icon}
      aria-label={name}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      onClick={onPress}
    />
  </Tooltip>
)
