// The agreements as the editor shows them, and the server's answers (games/presets).

/** A value of an agreement in JSON. */
export type AgreedValue = string | number | boolean | null | Partial<Record<string, string | number>>;

export interface EditorField {
  name: string;
  label: string;
  help: string;
  kind: "switch" | "choice" | "number" | "suits";
  values: { value: AgreedValue; text: string }[];
  /** The word for "no bound"; null where there is always one. */
  null: string | null;
  default: number | null;
  low: number;
  high: number | null;
  step: number;
  depth: number;
  address: string;
}

export interface EditorGroup {
  key: string;
  name: string;
  fields: EditorField[];
}

export interface Fix {
  field: string;
  value: AgreedValue;
  text: string;
}

export interface Problem {
  field: string;
  text: string;
  fixes: Fix[];
}

export interface Difference {
  field: string;
  label: string;
  usual: string;
  value: string;
}

export interface WordsLine {
  label: string;
  value: string;
  switch: boolean;
  differs: boolean;
}

/** What the server says of a draft. */
export interface Evaluation {
  base: string;
  values: Record<string, AgreedValue>;
  usual: Record<string, AgreedValue>;
  usual_words: Record<string, string>;
  /** What a field that does not apply needs. */
  inactive: Record<string, string>;
  hidden: string[];
  problems: Problem[];
  differences: Difference[];
  words: { name: string; lines: WordsLine[] }[];
}

export type Changes = Record<string, AgreedValue>;

export interface DraftStart {
  draft: { base: string; changes: Changes; name: string; description: string };
  evaluation: Evaluation;
}

export interface Base {
  key: string;
  name: string;
}

export interface EditorConfig extends DraftStart {
  csrf: string;
  urls: { check: string; save: string; words: string };
  /** The most characters of a text. */
  limits: { name: number; description: number };
  groups: EditorGroup[];
  bases: Base[];
  preset?: { key: string; version: number; name: string; description: string } | null;
}

/** The answer to a draft; null: a newer one was sent meanwhile. */
export type CheckAnswer = (Evaluation & { lost?: undefined }) | { lost: true } | null;

export interface Checker {
  check(agreements: Changes): Promise<CheckAnswer>;
}

export interface SaveAnswer {
  status: number;
  url?: string;
  errors?: Partial<Record<string, string>>;
  evaluation?: Evaluation;
}

/** Which fields are shown; `words` are those of other languages. */
export interface Filter {
  only: string;
  query: string;
  words?: Partial<Record<string, string>>;
}

export interface FinderProps {
  filter: Filter;
  setFilter: (filter: Filter | ((now: Filter) => Filter)) => void;
  onFocus: () => Promise<void>;
}

/** What a draft holds and does. */
export interface Draft {
  base: string;
  setBase: (base: string) => void;
  changes: Changes;
  set: (name: string, value: AgreedValue) => void;
  evaluation: Evaluation;
  setEvaluation: (evaluation: Evaluation) => void;
  lost: boolean;
}

/** What the rows of agreements ask of their editor. */
export interface RowsEditor extends Draft {
  baseName: string;
}

export interface WholeEditor extends RowsEditor {
  failure: SaveAnswer | null;
  saving: boolean;
  save: () => Promise<void>;
  bases: Base[];
  groups: EditorGroup[];
  version?: number;
  showProblem: () => void;
}

export interface ControlProps {
  field: EditorField;
  value: AgreedValue;
  set: (value: AgreedValue) => void;
  off: boolean;
  wrong: boolean;
}

/** What is searched: its words by its key. */
export interface Searched {
  key: string;
  words: string[];
}

/** The settings of the form of a new table, and its verdict on rated play. */
export interface LobbyEditorConfig extends Omit<EditorConfig, "limits"> {
  baseName: string;
  usual: Changes;
  verdict: TableVerdict;
}

export interface TableVerdict {
  ladder: string | null;
  why: string;
  players: number;
}

export interface NamesProps {
  limits: EditorConfig["limits"];
  name: string;
  description: string;
  setName: (name: string) => void;
  setDescription: (description: string) => void;
  errors: Partial<Record<string, string>>;
}

/** The answer to the agreements of a new table. */
export interface TableCheck {
  verdict: TableVerdict;
  evaluation: Evaluation;
}
