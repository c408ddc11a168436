// What the scripts of tournament pages hand to each other.

/** Words around a countdown; `%s` in `soon` is the remaining time. */
export interface CountdownTexts {
  soon: string;
  due: string;
}

/** Words that take the place of others at the viewer's own name and table. */
export interface ViewerTexts {
  you: string;
  play: string;
}

/** A message of the tournament's socket: the fragments that have changed, or the time alone. */
export type TournamentMessage =
  | { type: "tournament"; now?: undefined; digest: string; fragments: Record<string, string> }
  | { type: "pong"; now: number };

export interface TournamentListener {
  message(data: TournamentMessage): void;
  lost(): void;
  back(): void;
}

// ---- forms

/** Why games cannot be rated, by what was chosen. */
export interface UnratedTexts {
  formats: Record<string, string>;
  presets: Record<string, string>;
}

/** A field that must be filled if its marks are meant. */
export interface RequiredField {
  must: string;
  value: string;
}

/** The server's answer while a form is being filled in. */
export interface FormCheck {
  errors: Record<string, string[]>;
  preview: string[];
}

// ---- the dashboard

export interface FormError {
  text: string;
}

/** What came of a form: words, another page, an error, or whether it was kept until there is a network. */
export interface FormAnswer {
  text?: string;
  url?: string;
  error?: FormError;
  kept?: boolean;
}

/** What a page adds to the dashboard. */
export interface DashboardParts {
  /** Send a form in a way of its own; null: in the usual one. */
  submit(form: HTMLFormElement): Promise<FormAnswer> | null;
  /** Show that a form waits for a network. */
  keep(form: HTMLFormElement): void;
  /** Called after each answer of the server. */
  answered(): void;
  /** Called each second, with the server's time. */
  tick(now: number): void;
}
