// The organiser's page of a tournament.
import { startDashboard } from "./dashboard.js";

startDashboard();
