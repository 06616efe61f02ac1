// The classes beside the list of what is filed; on a narrow screen a field above it.
import { FolderOpenOutlined, FolderOutlined, InboxOutlined } from '@ant-design/icons'
import { Tree, TreeSelect } from 'antd'
import type { TreeDataNode } from 'antd'
import type { ReactNode } from 'react'
import type { ArchiveClass } from '#protocol/archive/classes/classes.ts'
import { NO_CLASS } from '#protocol/archive/filings/filings.ts'
import styles from '#src/features/archive/filings/archive.module.css'
import { UNCLASSED, treeCount } from '#src/features/archive/filings/words.ts'
import { classNodes } from '#src/ui/class-nodes.ts'

export interface ClassSideProps {
  readonly classes: readonly ArchiveClass[]
  /** Filed in none; null where that is not the viewer's to see. */
  readonly unclassed: number | null
  /** A class, `NO_CLASS`, or empty for all. */
  readonly chosen: string
  readonly onChoose: (classId: string) => void
}

const ALL = 'all'

const Line = (props: { readonly icon: ReactNode; readonly name: string; readonly count?: number }) => (
  <span className={styles['line']}>
    {props.icon}
    <span className={styles['clipped']} title={props.name}>
      {props.name}
    </span>
    {props.count !== undefined && <span className={styles['count']}>{treeCount(props.count)}</span>}
  </span>
)

export const ClassSide = ({ classes, unclassed, chosen, onChoose }: ClassSideProps) => {
  const nodes = (parentId: string | null): TreeDataNode[] =>
    classes
      .filter((one) => one.parentId === parentId)
      .map((one) => ({
        key: one.classId,
        selectable: one.isOpen,
        title: (
          <Line
            icon={<FolderOutlined aria-hidden />}
            name={one.name}
            {...(one.isOpen ? { count: one.filings } : {})}
          />
        ),
        children: nodes(one.classId),
      }))
  return (
    <aside className={`card ${styles['side']}`}>
      {/* The tree is there before its classes are: what is open at first is said by its key. */}
      <Tree
        key={classes.length}
        blockNode
        aria-label="归档分类"
        defaultExpandAll
        selectedKeys={[chosen === '' ? ALL : chosen]}
        onSelect={(_, { node }) => onChoose(node.key === ALL ? '' : String(node.key))}
        treeData={[
          { key: ALL, title: <Line icon={<FolderOpenOutlined aria-hidden />} name="全部分类" /> },
          ...nodes(null),
          ...(unclassed === null
            ? []
            : [
                {
                  key: NO_CLASS,
                  title: <Line icon={<InboxOutlined aria-hidden />} name={UNCLASSED} count={unclassed} />,
                },
              ]),
        ]}
      />
    </aside>
  )
}

/** The same on a narrow screen. */
export const ClassField = ({ classes, unclassed, chosen, onChoose }: ClassSideProps) => (
  <div className={styles['small']}>
    <TreeSelect<string>
      aria-label="归档分类"
      allowClear
      treeDefaultExpandAll
      placeholder="全部分类"
      style={{ width: '100%' }}
      treeData={[
        ...classNodes(classes),
        ...(unclassed === null ? [] : [{ value: NO_CLASS, key: NO_CLASS, title: UNCLASSED }]),
      ]}
      {...(chosen === '' ? {} : { value: chosen })}
      onChange={(next) => onChoose(next ?? '')}
    />
  </div>
)
