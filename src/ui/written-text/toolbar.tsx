// The tools above the text; every one is a button or menu that the keyboard reaches.
import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ItalicOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  RedoOutlined,
  SearchOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/react'
import { Button, Divider, Dropdown, Select } from 'antd'
import type { ReactNode } from 'react'
import type { WrittenText } from '#protocol/templates/written-texts/written-text.ts'
import type { Library } from './library.ts'
import { InsertMenus } from './insert-menus.tsx'
import { align, blockAt, indentBy, insertPageBreak, switchFirstLine, turnInto } from './moves.ts'
import { BLOCK_NAMES, TABLE_MOVES, WORDS } from './words.ts'
import type { BlockName, TableMove } from './words.ts'
import styles from './editor.module.css'

const ALIGNS = [
  ['left', <AlignLeftOutlined key="left" />],
  ['center', <AlignCenterOutlined key="center" />],
  ['right', <AlignRightOutlined key="right" />],
  ['justify', <MenuOutlined key="justify" />],
] as const

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isOn?: boolean
  readonly isOff?: boolean
  readonly onUse: () => void
}

const Tool = ({ label, icon, isOn, isOff = false, onUse }: ToolProps) => (
  <Button
    type="text"
    size="small"
    icon={icon}
    title={label}
    aria-label={label}
    aria-pressed={isOn}
    className={isOn === true ? styles['on'] : undefined}
    disabled={isOff}
    // The selection stays where it is.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onUse}
  />
)

const runTableMove = (editor: Editor, move: TableMove): void => {
  const chain = editor.chain().focus()
  if (move === 'insertTable') chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  else chain[move]().run()
}

export interface ToolbarProps {
  readonly editor: Editor
  readonly text: WrittenText
  readonly isClause: boolean
  readonly isContract: boolean
  readonly library: Library | undefined
  readonly isFinding: boolean
  readonly onFind: () => void
}

export const Toolbar = (props: ToolbarProps) => {
  const { editor, text, isClause, isContract, library, isFinding, onFind } = props
  const now = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      block: blockAt(shown),
      bold: shown.isActive('bold'),
      italic: shown.isActive('italic'),
      underline: shown.isActive('underline'),
      bullets: shown.isActive('bulletList'),
      numbers: shown.isActive('orderedList'),
      align: ALIGNS.find(([name]) => shown.isActive({ textAlign: name }))?.[0],
      firstLine: shown.isActive('paragraph', { firstLine: 2 }),
      inTable: shown.isActive('table'),
      canUndo: shown.can().undo(),
      canRedo: shown.can().redo(),
    }),
  })
  const chain = () => editor.chain().focus()
  const moves = (Object.keys(TABLE_MOVES) as TableMove[]).filter(
    (move) => (move === 'insertTable') !== now.inTable,
  )
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label={WORDS.toolbar}>
      <Tool
        label={WORDS.undo}
        icon={<UndoOutlined />}
        isOff={!now.canUndo}
        onUse={() => chain().undo().run()}
      />
      <Tool
        label={WORDS.redo}
        icon={<RedoOutlined />}
        isOff={!now.canRedo}
        onUse={() => chain().redo().run()}
      />
      <Divider orientation="vertical" />
      <Select<BlockName>
        size="small"
        aria-label={WORDS.style}
        className={styles['style']}
        value={now.block}
        popupMatchSelectWidth={false}
        options={(Object.entries(BLOCK_NAMES) as [BlockName, string][])
          .filter(([value]) => !isClause || value !== 'title')
          .map(([value, label]) => ({ value, label }))}
        onChange={(name) => turnInto(editor, name)}
      />
      <Divider orientation="vertical" />
      <Tool
        label={WORDS.bold}
        icon={<BoldOutlined />}
        isOn={now.bold}
        onUse={() => chain().toggleBold().run()}
      />
      <Tool
        label={WORDS.italic}
        icon={<ItalicOutlined />}
        isOn={now.italic}
        onUse={() => chain().toggleItalic().run()}
      />
      <Tool
        label={WORDS.underline}
        icon={<UnderlineOutlined />}
        isOn={now.underline}
        onUse={() => chain().toggleUnderline().run()}
      />
      <Divider orientation="vertical" />
      {ALIGNS.map(([name, icon]) => (
        <Tool
          key={name}
          label={WORDS.align[name]}
          icon={icon}
          isOn={now.align === name}
          onUse={() => align(editor, name)}
        />
      ))}
      <Tool label={WORDS.indentLess} icon={<MenuFoldOutlined />} onUse={() => indentBy(editor, -2)} />
      <Tool label={WORDS.indentMore} icon={<MenuUnfoldOutlined />} onUse={() => indentBy(editor, 2)} />
      <Tool
        label={WORDS.firstLine}
        icon={<span aria-hidden="true">⇥</span>}
        isOn={now.firstLine}
        onUse={() => switchFirstLine(editor)}
      />
      <Divider orientation="vertical" />
      <Tool
        label={WORDS.bullets}
        icon={<UnorderedListOutlined />}
        isOn={now.bullets}
        onUse={() => chain().toggleBulletList().run()}
      />
      <Tool
        label={WORDS.numbers}
        icon={<OrderedListOutlined />}
        isOn={now.numbers}
        onUse={() => chain().toggleOrderedList().run()}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          items: moves.map((move) => ({ key: move, label: TABLE_MOVES[move] })),
          onClick: ({ key }) => runTableMove(editor, key as TableMove),
        }}
      >
        <Button type="text" size="small" icon={<TableOutlined />}>
          {WORDS.table}
        </Button>
      </Dropdown>
      {isClause ? null : (
        <>
          <Button type="text" size="small" onClick={() => insertPageBreak(editor)}>
            {WORDS.pageBreak}
          </Button>
          <Divider orientation="vertical" />
          <InsertMenus editor={editor} text={text} isContract={isContract} library={library} />
        </>
      )}
      <Divider orientation="vertical" />
      <Tool label={WORDS.find} icon={<SearchOutlined />} isOn={isFinding} onUse={onFind} />
    </div>
  )
}
