// The lesson's answers (games/tutorial) and the settings of its page.
import type { Layout, Table } from "../base/page.js";
import type { Store } from "../table/store.js";
import type { TableConfig } from "../table/table.js";

/** A scene: its tables one after the other, and what the coach says. */
export interface LessonAnswer {
  scene: number;
  scenes: number;
  actions: string[];
  tables: Table[];
  coach: { title: string; text: string };
  over: boolean;
  ends_part?: boolean;
  refused?: string;
  error?: string;
}

export interface LessonConfig extends TableConfig {
  tutorial: LessonAnswer;
}

export interface LessonListener {
  onAnswer(answer: LessonAnswer, id: string): void;
  onError(): void;
  fetcher?: typeof fetch;
}

/** What stands beside the table. */
export interface PanelProps {
  answer: LessonAnswer;
  next: (scene: number) => void;
  config: LessonConfig;
  store: Store;
  layout?: Layout | undefined;
}
