// All extensions of the editor: our nodes, and from libraries lists, tables, marks, undo, search.
import { Extension } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { FindAndReplace } from '@tiptap/extension-find-and-replace'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Underline } from '@tiptap/extension-underline'
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions'
import { listDepth } from './list-depth.ts'
import { NODES } from './nodes.ts'
import { labelling } from './labelling.ts'
import { pagination } from './pagination.ts'
import { uniqueClauses } from './unique-clauses.ts'

const Plugins = Extension.create({
  name: 'writtenText',
  addProseMirrorPlugins: () => [labelling(), uniqueClauses(), pagination()],
})

/** For one editor. */
export const extensions = [
  ...NODES,
  Bold,
  Italic,
  Underline,
  HardBreak,
  BulletList.extend({ group: 'block plain celled list' }),
  OrderedList.extend({ group: 'block plain celled list' }),
  ListItem.extend({
    content: 'paragraph celled*',
    // The format holds three levels.
    addKeyboardShortcuts() {
      return {
        ...this.parent?.(),
        Tab: () => listDepth(this.editor) >= 3 || this.editor.commands.sinkListItem('listItem'),
      }
    },
  }),
  // Columns of equal width, as on paper.
  Table.extend({ group: 'block plain' }).configure({ resizable: false }),
  TableRow,
  TableCell.extend({ content: 'celled+' }),
  TableHeader.extend({ content: 'celled+' }),
  Dropcursor,
  Gapcursor,
  UndoRedo,
  FindAndReplace,
  Plugins,
]
